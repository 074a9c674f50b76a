import { type Figure, printFigures } from './table.ts'

/**
 * Runs the parts of a benchmark that the command line names, or all, and prints their figures.
 * Throws if it names an unknown part.
 */
export async function runParts(parts: Record<string, (() => Promise<Figure[]>)[]>): Promise<void> {
  const chosen = process.argv.slice(2)
  const unknown = chosen.filter((name) => !parts[name])
  if (unknown.length > 0) {
    const all = Object.keys(parts).join(', ')
    throw new Error(`There is no part ${unknown.join(', ')}. There are: ${all}`)
  }
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
    for (const measure of parts[name]!) printFigures(await measure())
  }
}
