import { describe, expect, test } from 'vitest'
import { acrossLine, downLine } from '#domain/fit/dimension-line.ts'
import { passageThroughDoor, sizeOf } from '#domain/fit/fit.ts'
import { fitDrawing } from '#domain/fit/fit-drawing.ts'

const size = (lengthCm: number, widthCm: number, heightCm: number) => ({ lengthCm, widthCm, heightCm })

test.each<[string, [number, number, number], ReturnType<typeof passageThroughDoor>]>([
  ['a chair', [54, 55, 81], 'upright'],
  ['a long banquette, lengthways', [184, 72, 109], 'upright'],
  ['exactly the size of the door', [300, 80, 200], 'upright'],
  ['a bookshelf, sideways', [36, 110, 195], 'upright'],
  ['a table, on its side', [160, 90, 75], 'turned'],
  ['a wardrobe, laid down', [162, 62, 222], 'turned'],
  ['exactly the size of the door, turned', [200, 300, 80], 'turned'],
  ['a rug', [240, 160, 2], 'turned'],
  ['1 mm deeper than the door is wide', [300, 80.1, 200], 'none'],
  ['a bed', [213, 226, 116], 'none'],
  ['a table top, wider than the door is high', [240, 5, 240], 'none'],
  ['a parasol table', [268, 268, 271], 'none'],
])('a product passes a door of 80 by 200 cm: %s, %j: %s', (_piece, [length, width, height], passage) => {
  expect(passageThroughDoor(size(length, width, height))).toBe(passage)
})

test('a size is known if all three sides are', () => {
  expect(sizeOf({ lengthCm: 1, widthCm: 2, heightCm: 3 })).toEqual(size(1, 2, 3))
  expect(sizeOf({ lengthCm: 1, widthCm: 2 })).toBeUndefined()
  expect(sizeOf({ lengthCm: 0, widthCm: 2, heightCm: 3 })).toBeUndefined()
})

describe('the drawing', () => {
  const sizes: [number, number, number][] = [
    [184, 72, 109],
    [1, 1, 1],
    [600, 120, 75],
    [240, 160, 2],
    [4, 400, 300],
    [30, 30, 900],
    [10_000, 10_000, 10_000],
  ]

  test.each(sizes)('of %d × %d × %d cm has one scale and is inside its frame', (length, width, height) => {
    const drawing = fitDrawing(size(length, width, height))
    const { scale, ground, front, above, door } = drawing
    const near = (drawn: number, cm: number) =>
      expect(Math.abs(drawn - Math.max(cm * scale, 1))).toBeLessThan(0.06)
    near(front.width, length)
    near(front.height, height)
    near(above.width, length)
    near(above.height, width)
    near(door.width, 80)
    near(door.height, 200)
    expect(front.x).toBe(above.x)
    for (const box of [front, above, door]) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(drawing.width)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height).toBeLessThanOrEqual(drawing.height + 1)
    }
    expect(above.y).toBeGreaterThan(ground)
    expect(drawing.height).toBeLessThan(460)
  })

  test.each(sizes)('of %d × %d × %d cm has no overlapping measures', (length, width, height) => {
    const {
      length: across,
      heightLine,
      widthLine,
      personLabel,
      doorLabel,
      ground,
    } = fitDrawing(size(length, width, height))
    expect(across.label.x + 24).toBeLessThanOrEqual(personLabel.x - 18)
    expect(personLabel.x + 20).toBeLessThanOrEqual(doorLabel.x - 34)
    expect(doorLabel.x + 34).toBeLessThanOrEqual(360)
    expect(heightLine.label.y + 8).toBeLessThanOrEqual(ground)
    expect(heightLine.label.x - 24).toBeGreaterThanOrEqual(0)
    expect(widthLine.label.y - 8).toBeGreaterThan(ground)
  })

  test.each(sizes)('of %d × %d × %d cm has dimension lines from end to end of the sides', (...sides) => {
    const { front, above, ground, length, heightLine, widthLine } = fitDrawing(size(...sides))
    const spans = (line: { path: string }, axis: 'x' | 'y', from: number, to: number) => {
      const places = pointsOf(line.path).map((point) => point[axis])
      const ticks = axis === 'x' ? pointsOf(line.path).map(({ y }) => y) : []
      expect(Math.abs(Math.min(...places) - from)).toBeLessThanOrEqual(1)
      expect(Math.abs(Math.max(...places) - to)).toBeLessThanOrEqual(1)
      // The ticks at both ends are centred on the line.
      if (axis === 'x') expect(Math.min(...ticks) + Math.max(...ticks)).toBeCloseTo(2 * (ground + 16), 0)
    }
    spans(length, 'x', front.x, front.x + front.width)
    spans(heightLine, 'y', front.y, ground)
    spans(widthLine, 'y', above.y, above.y + above.height)
  })

  test.each(sizes)('of %d × %d × %d cm has a person between product and door, in both views', (...sides) => {
    const { scale, ground, front, above, door, person, personAbove } = fitDrawing(size(...sides))
    const half = 27 * scale
    expect(person.y).toBe(ground)
    expect(person.x - half).toBeGreaterThanOrEqual(front.x + front.width)
    expect(person.x + half).toBeLessThanOrEqual(door.x)
    expect(personAbove.x).toBe(person.x)
    expect(personAbove.y).toBeCloseTo(above.y + 15 * scale, 0)
  })

  test.each(sizes)('of %d × %d × %d cm has a door with its handle at 1 m and an open leaf', (...sides) => {
    const { scale, ground, above, door, handle, doorAbove } = fitDrawing(size(...sides))
    expect(handle.y).toBeCloseTo(ground - 100 * scale, 0)
    expect(handle.x).toBeGreaterThan(door.x)
    expect(handle.x).toBeLessThan(door.x + door.width / 2)
    // From the hinge, which is away from the product, to the end of the leaf, and in an arc to the other side of the opening.
    const [hinge, end, jamb] = pointsOf(doorAbove.swing)
    const far = door.x + door.width
    for (const [point, x, y] of [
      [hinge, far, above.y],
      [end, far, above.y + door.width],
      [jamb, door.x, above.y],
    ] as const) {
      expect(point?.x).toBeCloseTo(x, 0)
      expect(point?.y).toBeCloseTo(y, 0)
    }
    expect(doorAbove.swing).toContain(' 0 0 1 ')
    expect(fitDrawing(size(...sides), true).doorAbove.swing).toContain(' 0 0 0 ')
  })

  test('has a ring around the middle of very small products only', () => {
    const { ring, front } = fitDrawing(size(1, 1, 1))
    expect(ring?.x).toBeCloseTo(front.x + front.width / 2, 0)
    expect(ring?.y).toBeCloseTo(front.y + front.height / 2, 0)
    expect(fitDrawing(size(54, 55, 81)).ring).toBeUndefined()
    // Thin, but long or high enough to be seen.
    expect(fitDrawing(size(240, 1, 2)).ring).toBeUndefined()
    expect(fitDrawing(size(2, 1, 240)).ring).toBeUndefined()
  })

  test('is mirrored in Arabic, with its measures', () => {
    const ltr = fitDrawing(size(184, 72, 109))
    const rtl = fitDrawing(size(184, 72, 109), true)
    const mirrored = ({ x, width = 0 }: { x: number; width?: number }) =>
      Math.round((360 - x - width) * 10) / 10
    for (const part of ['front', 'above', 'door'] as const)
      expect(rtl[part].x).toBeCloseTo(mirrored(ltr[part]), 0)
    for (const part of ['length', 'heightLine', 'widthLine'] as const) {
      expect(rtl[part].label.x).toBeCloseTo(mirrored(ltr[part].label), 0)
    }
    expect(rtl.personLabel.x).toBeCloseTo(mirrored(ltr.personLabel), 0)
    expect(rtl.handle.x).toBeCloseTo(mirrored(ltr.handle), 0)
    for (const pathOf of [
      (drawing: typeof ltr) => drawing.length.path,
      (drawing: typeof ltr) => drawing.heightLine.path,
      (drawing: typeof ltr) => drawing.widthLine.path,
      (drawing: typeof ltr) => drawing.doorAbove.wall,
      (drawing: typeof ltr) => drawing.doorAbove.swing,
    ]) {
      const points = pointsOf(pathOf(rtl))
      expect(points).not.toEqual([])
      for (const { x, y } of pointsOf(pathOf(ltr))) {
        const isMirrored = points.some((point) => Math.hypot(point.x - (360 - x), point.y - y) < 0.2)
        expect(isMirrored).toBe(true)
      }
    }
    expect(rtl.height).toBe(ltr.height)
  })
})

describe('the label of a dimension line', () => {
  // Half of its width and of its height, in which no line is drawn.
  const [HALF_WIDTH, HALF_HEIGHT] = [24, 9]

  test('is in a gap in the middle of a long line', () => {
    const across = acrossLine(10, 110, 50)
    expect(across.label).toEqual({ x: 60, y: 50 })
    expect(pointsOf(across.path).map(({ x }) => Math.abs(x - 60))).toEqual([
      50,
      50,
      50,
      50,
      50,
      HALF_WIDTH,
      HALF_WIDTH,
      50,
    ])
    const down = downLine(10, 110, 200, -1)
    expect(down.label.y).toBe(60)
    expect(
      pointsOf(down.path)
        .slice(4)
        .map(({ y }) => Math.abs(y - 60)),
    ).toEqual([50, HALF_HEIGHT, HALF_HEIGHT, 50])
  })

  test('is below a line that is too short for it, or outside of it', () => {
    const across = acrossLine(10, 60, 50)
    expect(across.label.y - HALF_HEIGHT).toBeGreaterThan(50)
    expect(Math.max(...pointsOf(across.path).map(({ x }) => x))).toBe(60)
    for (const outward of [-1, 1] as const) {
      const { label, path } = downLine(10, 30, 200, outward)
      const furthest = Math.max(...pointsOf(path).map(({ x }) => (x - 200) * outward))
      expect(furthest).toBeGreaterThan(0)
      expect((label.x - 200) * outward - HALF_WIDTH).toBeGreaterThanOrEqual(furthest)
    }
  })

  test.each([-1, 1] as const)('of a long vertical line is beside the product, on side %d', (outward) => {
    const { label, path } = downLine(10, 110, 200, outward)
    expect((label.x - 200) * outward - HALF_WIDTH).toBeGreaterThan(0)
    // The ticks at both ends.
    const ends = pointsOf(path).slice(0, 4)
    expect(ends.map(({ y }) => y)).toEqual([10, 10, 110, 110])
    expect(ends.map(({ x }) => Math.abs(x - label.x))).toEqual([4.5, 4.5, 4.5, 4.5])
  })
})

/** The points of an SVG path of absolute commands. */
function pointsOf(path: string): { x: number; y: number }[] {
  let [x, y] = [0, 0]
  return [...path.matchAll(/([MHVA])([-\d. ]+)/g)].map(([, command, text = '']) => {
    const numbers = text.trim().split(' ').map(Number)
    if (command === 'V') y = numbers[0] ?? 0
    else if (command === 'H') x = numbers[0] ?? 0
    else [x = 0, y = 0] = numbers.slice(-2)
    return { x, y }
  })
}
