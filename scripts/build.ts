/** Builds server and web, or the one that is named. With --if-stale, builds only what is older than its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

interface Part {
  name: string
  output: string
  sources: string[]
}

const shared = ['package-lock.json', 'contract/src']
const parts: Part[] = [
  {
    name: 'server',
    output: 'server/dist/main.js',
    sources: [...shared, 'server/src', 'server/vite.config.ts'],
  },
  {
    name: 'web',
    output: 'web/dist/index.html',
    sources: [...shared, 'web/src', 'web/public', ...buildFilesOf('web')],
  },
]

/** Tests and their support are in no build. */
const OF_TESTS = /\.test\.tsx?$|\/src\/testing$/

const onlyStale = process.argv.includes('--if-stale')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
for (const part of parts) {
  if (names.length > 0 && !names.includes(part.name)) continue
  if (onlyStale && !isStale(part)) continue
  console.log(`Building ${part.name} …`)
  await run('npm', ['run', '--silent', '--workspace', part.name, 'build'])
}

/** The HTML page, configuration and plugins of a build: the files next to its folders. */
function buildFilesOf(name: string): string[] {
  return readdirSync(join(root, name), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${name}/${entry.name}`)
}

function isStale({ output, sources }: Part): boolean {
  const path = join(root, output)
  if (!existsSync(path)) return true
  const builtAt = statSync(path).mtimeMs
  return sources.some((source) => newest(join(root, source)) > builtAt)
}

function newest(path: string): number {
  if (!existsSync(path) || OF_TESTS.test(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
