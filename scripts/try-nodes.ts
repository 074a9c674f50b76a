import { environmentOf, NODES } from './nodes.ts'
import { run } from './run.ts'

/**
 * Checks on each release line of `NODES` that npm accepts the `engines` of every package, and that
 * the built product starts, handles a signup and stops. Uses the packages of this install, whose
 * native parts do not depend on the release of Node.
 */
export async function tryNodes(): Promise<void> {
  const tried = await Promise.allSettled(NODES.map(tryNode))
  const faults = tried.flatMap((each, index) =>
    each.status === 'rejected' ? [`Node ${NODES[index]}: ${each.reason.message}`] : [],
  )
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function tryNode(line: string): Promise<void> {
  const env = await environmentOf(line)
  const install = ['ci', '--engine-strict', '--dry-run', '--ignore-scripts', '--no-audit']
  await run('npm', install, { env, isQuiet: true })
  await run('node', ['--import', 'tsx', 'e2e/try-start.ts'], { env, isQuiet: true })
}
