/** Static checks: lock file, format, lint, types, import rules, unused code. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkLockFile } from './lock-file.ts'
import { root, run } from './run.ts'

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']

const steps: Record<string, () => unknown> = {
  'lock file': checkLockFile,
  'format and lint': () => quietly('biome', ['check', '--error-on-warnings', '.']),
  types: () => Promise.all(workspaces.filter(hasCode).map((name) => quietly('tsc', ['-p', name]))),
  'import law': checkImports,
  'unused code': () => quietly('knip', ['--no-progress']),
}

for (const [name, step] of Object.entries(steps)) {
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

/** Also fails if the checker saw too few modules, since it then could not resolve the code. */
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
