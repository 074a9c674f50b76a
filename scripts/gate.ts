/**
 * Runs CI (`.ci/run`) in a fresh clone of the last commit, on several releases of Node:
 * `npm run gate -- 22 24`. Default: all of `NODES`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentOf, NODES } from './nodes.ts'
import { root, run } from './run.ts'

const options = process.argv.slice(2)
const results: { node: string; gate: string; minutes: number }[] = []
for (const node of options.length > 0 ? options : NODES) {
  console.log(`\nThe gate on Node ${node}`)
  const startedAt = Date.now()
  const isGreen = await passes(node)
  const minutes = Math.round((Date.now() - startedAt) / 6_000) / 10
  results.push({ node, gate: isGreen ? 'green' : 'FAILED', minutes })
}
console.table(results)
if (results.some(({ gate }) => gate !== 'green')) process.exitCode = 1

async function passes(node: string): Promise<boolean> {
  const env = await environmentOf(node)
  const clone = mkdtempSync(join(tmpdir(), `shipmates-gate-${node}-`))
  try {
    await run('git', ['clone', '--quiet', root, clone])
    await run('node', ['--version'], { cwd: clone, env })
    await run('.ci/run', [], { cwd: clone, env })
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}
