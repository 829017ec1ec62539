import sharp from 'sharp'

const SIDE = 16

/** Returns an animation whose frames are the same red square. It is not made by sharp, which leaves out equal frames. */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const square = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#f00' } })
    .webp({ lossless: true })
    .toBuffer()
  const size = [...uint24(SIDE - 1), ...uint24(SIDE - 1)]
  const frame = chunk(
    'ANMF',
    Buffer.from([...uint24(0), ...uint24(0), ...size, ...uint24(10), 0, ...square.subarray(12)]),
  )
  const animated = 2
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      chunk('VP8X', Buffer.from([animated, 0, 0, 0, ...size])),
      chunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: frames }, () => frame),
    ]),
  )
}

/** A chunk of a RIFF file: its name, its length, and an even number of bytes. */
function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

function uint24(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, value >> 16]
}
