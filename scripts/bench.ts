/**
 * Runs the given benchmarks, or all: `npm run bench accounts` runs bench/src/accounts/main.ts.
 * Other words are arguments of the benchmark before them: `npm run bench chat connects`.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

const rooms = join(root, 'bench/src')
const all = readdirSync(rooms).filter((name) => existsSync(join(rooms, name, 'main.ts')))

const parts: { name: string; words: string[] }[] = []
for (const word of process.argv.slice(2)) {
  const last = parts.at(-1)
  if (all.includes(word)) parts.push({ name: word, words: [] })
  else if (last) last.words.push(word)
  else {
    console.error(`There is no benchmark ${word}. There are: ${all.join(', ')}`)
    process.exit(1)
  }
}

await run('tsx', ['scripts/build.ts', '--if-stale'])
let failed = 0
for (const { name, words } of parts.length > 0 ? parts : all.map((name) => ({ name, words: [] }))) {
  console.log(`\n${name}`)
  await run('tsx', [join(rooms, name, 'main.ts'), ...words]).catch(() => failed++)
}
if (failed > 0) process.exit(1)
