// Builds what is older than its sources, if the build tools are installed. A production install has
// no tools and runs an existing build, so this is plain JavaScript.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

function hasTools() {
  try {
    return Boolean(createRequire(import.meta.url).resolve('tsx'))
  } catch {
    return false
  }
}

if (hasTools()) {
  const build = ['--import', 'tsx', 'scripts/build.ts', '--if-stale']
  process.exitCode = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' }).status ?? 1
} else if (!existsSync(`${root}server/dist/main.js`)) {
  process.stderr.write(
    'server/dist is missing. Build it by `npm ci && npm run build`, here or elsewhere.\n',
  )
  process.exitCode = 1
}
