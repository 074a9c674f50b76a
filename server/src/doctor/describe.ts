import type { Examined } from './examine.ts'

/** A line for each finding, with what to do below it, and a summary. */
export function describe(examined: Examined): string {
  const { findings } = examined
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.flatMap(({ check, state, says, remedy }) => [
    `${state.padEnd(4)}  ${check.padEnd(width)}  ${says}`,
    ...(remedy ? [`${' '.repeat(width + 8)}${remedy}`] : []),
  ])
  return [...lines, '', summarize(examined)].join('\n')
}

function summarize({ version, isRunning, findings }: Examined): string {
  const count = (wanted: string) => findings.filter(({ state }) => state === wanted).length
  const state = { true: ', which runs', false: ', which is stopped', undefined: '' }[`${isRunning}`]
  return `Shipmates ${version}${state}: ${count('fail')} fail, ${count('warn')} warn, ${count('ok')} ok.`
}
