/** Runs the benchmarks named, or all: `npm run bench accounts` runs bench/src/accounts/main.ts. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

const rooms = join(root, 'bench/src')
const fileOf = (name: string) =>
  [join(rooms, name, 'main.ts'), join(rooms, `${name}.ts`)].find((path) => existsSync(path))

const all = readdirSync(rooms).filter((name) => existsSync(join(rooms, name, 'main.ts')))
const given = process.argv.slice(2)
const unknown = given.filter((name) => !fileOf(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  process.exit(1)
}

await run('tsx', ['scripts/build.ts', '--if-stale'])
let failed = 0
for (const name of given.length > 0 ? given : all) {
  console.log(`\n${name}`)
  await run('tsx', [fileOf(name) ?? '']).catch(() => failed++)
}
if (failed > 0) process.exit(1)
