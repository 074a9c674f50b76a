import { encode } from 'uqr'

/** The width of the empty border around a code, which scanners need, in modules. */
const QUIET = 4

/** A QR code, dark on white in both themes, because many scanners read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      width="188"
      height="188"
      className="keep-colors flex-none rounded-row border border-line"
    >
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} />
      <path fill="#0f1623" d={squares.join('')} />
    </svg>
  )
}
