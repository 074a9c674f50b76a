/**
 * Static checks: lock file, documents, format, lint, types, tests, words, import rules, unused code. Names of steps select
 * some: `npm run check -- documents`.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkDocuments } from './documents.ts'
import { checkTests } from './fragile-tests.ts'
import { checkLockFile } from './lock-file.ts'
import { root, run } from './run.ts'
import { checkWords } from './words.ts'

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']

/**
 * The compiler in Go takes a fifth of the CPU time of the one in JavaScript. Both provide `tsc`, so it is called by its
 * path.
 */
const COMPILER = 'node_modules/@typescript/native/bin/tsc'

const steps: Record<string, () => unknown> = {
  'lock file': checkLockFile,
  documents: checkDocuments,
  'format and lint': () => quietly('biome', ['check', '--error-on-warnings', '.']),
  types: () => Promise.all(workspaces.filter(hasCode).map(checkTypes)),
  'tests that a busy machine fails': checkTests,
  words: checkWords,
  'import law': checkImports,
  'unused code': () => quietly('knip', ['--no-progress']),
}

const wanted = process.argv.slice(2)
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const startedAt = performance.now()
  try {
    await step()
  } catch (error) {
    console.error(`✗ ${name}: ${(error as Error).message}`)
    process.exit(1)
  }
  console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

function quietly(tool: string, args: string[]): Promise<string> {
  return run(tool, args, { isQuiet: true })
}

/** With one thread: several would repeat each other's work, and the rooms are checked in parallel. */
function checkTypes(room: string): Promise<string> {
  const known = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${room}.json`]
  return quietly('node', [COMPILER, '--singleThreaded', '-p', room, ...known])
}

/** Also fails if the checker saw too few modules, because it then could not resolve the code. */
async function checkImports(): Promise<void> {
  const rooms = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench/src', 'scripts']
  const output = await quietly('depcruise', ['--config', '.dependency-cruiser.cjs', ...rooms])
  const seen = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  const there = rooms.reduce((count, room) => count + modulesIn(room).length, 0)
  if (seen < there) throw new Error(`saw ${seen} modules where there are ${there}`)
}

function hasCode(workspace: string): boolean {
  return existsSync(join(root, workspace)) && modulesIn(workspace).length > 0
}

function modulesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
}
