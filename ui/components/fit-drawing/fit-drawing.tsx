import type { Point } from '#domain/fit/dimension-line.ts'
import type { Size } from '#domain/fit/fit.ts'
import { type Box, fitDrawing, PERSON_DEPTH_CM, PERSON_WIDTH_CM } from '#domain/fit/fit-drawing.ts'
import { formatLength } from '#domain/formats.ts'
import { DOOR_HEIGHT_CM, DOOR_WIDTH_CM, PERSON_HEIGHT_CM } from '#domain/limits.ts'
import { directionOf, type Language } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './fit-drawing.module.css'
import { PersonOutline } from './person-outline.tsx'

interface FitDrawingProps {
  readonly size: Size
  readonly language: Language
}

/** A technical drawing to scale: the product from the front and from above, beside a person and a door. */
export function FitDrawing({ size, language }: FitDrawingProps) {
  const { t } = useTranslation()
  const drawing = fitDrawing(size, directionOf(language) === 'rtl')
  const { front, above, ring, person, personAbove, door, handle, doorAbove, scale } = drawing
  const doorText = `${DOOR_WIDTH_CM} × ${formatLength(DOOR_HEIGHT_CM, language)}`
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={t('fit.drawing')}
    >
      <g className={styles.beside}>
        <PersonOutline at={person} scale={scale} />
        <ellipse
          cx={personAbove.x}
          cy={personAbove.y}
          rx={(PERSON_WIDTH_CM / 2) * scale}
          ry={(PERSON_DEPTH_CM / 2) * scale}
        />
        <circle cx={personAbove.x} cy={personAbove.y} r={9 * scale} />
        <Rectangle box={door} />
        <circle cx={handle.x} cy={handle.y} r="1.5" />
        <path d={doorAbove.swing} />
      </g>
      <path className={styles.wall} d={doorAbove.wall} />
      <Rectangle box={front} className={styles.product} />
      <Rectangle box={above} className={styles.product} />
      {ring && <circle className={styles.ring} cx={ring.x} cy={ring.y} r={ring.radius} />}
      <path className={styles.ground} d={`M0 ${drawing.ground}H${drawing.width}`} />
      <path d={drawing.length.path + drawing.heightLine.path + drawing.widthLine.path} />
      {/* Firefox also exposes what is in a picture. The words beside the drawing say the same. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot be focused */}
      <g aria-hidden="true">
        <Measure at={drawing.length.label} text={formatLength(size.lengthCm, language)} />
        <Measure at={drawing.heightLine.label} text={formatLength(size.heightCm, language)} />
        <Measure at={drawing.widthLine.label} text={formatLength(size.widthCm, language)} />
        <g className={styles.soft}>
          <Measure at={drawing.personLabel} text={formatLength(PERSON_HEIGHT_CM, language)} />
          <Measure at={drawing.doorLabel} text={doorText} />
        </g>
      </g>
    </svg>
  )
}

function Rectangle({ box, className }: { readonly box: Box; readonly className?: string }) {
  return <rect className={className} x={box.x} y={box.y} width={box.width} height={box.height} />
}

function Measure({ at, text }: { readonly at: Point; readonly text: string | undefined }) {
  return (
    <text x={at.x} y={at.y} dy="0.35em" textAnchor="middle">
      {text}
    </text>
  )
}
