export interface Figure {
  what: string
  measured: number
  unit: string
  /** Upper limit, inclusive. */
  atMost?: number
  /** Lower limit, inclusive. */
  atLeast?: number
}

const isKept = ({ measured, atMost = Infinity, atLeast = -Infinity }: Figure) =>
  measured <= atMost && measured >= atLeast

/** Prints figures with their limits and ratios. Sets a failing exit code if a limit is broken. */
export function printFigures(figures: readonly Figure[]): void {
  console.table(
    figures.map((figure) => {
      const { what, measured, unit, atMost, atLeast } = figure
      const limit = atMost ?? atLeast
      const sign = atMost === undefined ? '≥' : '≤'
      return {
        what,
        measured: `${Math.round(measured * 100) / 100} ${unit}`.trim(),
        limit: limit === undefined ? '' : `${sign} ${limit} ${unit}`.trim(),
        ratio: limit ? Math.round((measured / limit) * 100) / 100 : '',
        kept: limit === undefined ? '' : isKept(figure) ? 'yes' : 'NO',
      }
    }),
  )
  if (!figures.every(isKept)) process.exitCode = 1
}

/** The value below which this share (0 to 1) of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}
