export interface Figure {
  what: string
  measured: number
  unit: string
  /** Upper limit, inclusive. */
  atMost?: number | undefined
  /** Lower limit, inclusive. */
  atLeast?: number | undefined
}

/** Makes figures about one thing, with which their names begin. */
export const about =
  (subject: string) =>
  (
    what: string,
    measured: number,
    unit = '',
    limit: Pick<Figure, 'atMost' | 'atLeast'> = {},
  ): Figure => ({
    what: `${subject} ${what}`,
    measured,
    unit,
    ...limit,
  })

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

/**
 * Runs the parts of a benchmark that the command line names, or all, and prints their figures.
 * Throws if it names an unknown part.
 */
export async function runParts(parts: Record<string, () => Promise<Figure[]>>): Promise<void> {
  const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const unknown = chosen.filter((name) => !parts[name])
  if (unknown.length > 0) {
    const all = Object.keys(parts).join(', ')
    throw new Error(`There is no part ${unknown.join(', ')}. There are: ${all}`)
  }
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
    printFigures(await parts[name]!())
  }
}
