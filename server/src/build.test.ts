import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const server = fileURLToPath(new URL('..', import.meta.url))

test('what is built does not depend on the environment it is built in', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'shipmates-build-'))
  onTestFinished(() => rmSync(outDir, { recursive: true }))

  execFileSync('npm', ['run', 'build', '--', '--outDir', outDir, '--emptyOutDir'], {
    cwd: server,
    env: { ...process.env, NODE_ENV: 'development' },
  })

  const files = readdirSync(outDir).filter((name) => name.endsWith('.js'))
  expect(files).toContain('main.js')
  // React makes letters by another function in production, and only by that one.
  for (const name of files) expect(readFileSync(join(outDir, name), 'utf8')).not.toContain('jsxDEV')
})
