import type { Point } from '#domain/fit/dimension-line.ts'

interface PersonOutlineProps {
  /** The point on the ground between the feet. */
  readonly at: Point
  /** SVG units per centimetre. */
  readonly scale: number
}

/** A person of 1.70 m from the front. The path is in centimetres, with the origin on the ground between the feet. */
export function PersonOutline({ at, scale }: PersonOutlineProps) {
  return (
    <g transform={`translate(${at.x} ${at.y}) scale(${Math.round(scale * 1000) / 1000})`}>
      <circle cx="0" cy="-158" r="12" vectorEffect="non-scaling-stroke" />
      <path d={BODY} vectorEffect="non-scaling-stroke" />
    </g>
  )
}

const BODY =
  'M-6-141C-17-139-22-136-23-126L-27-84C-27.5-77-19.5-76-19-83L-15.5-114L-15-76L-13-4C-12.5 0-4.5 0-4-4' +
  'L-1-72H1L4-4C4.5 0 12.5 0 13-4L15-76L15.5-114L19-83C19.5-76 27.5-77 27-84L23-126C22-136 17-139 6-141Z'
