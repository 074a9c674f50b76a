import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const server = fileURLToPath(new URL('..', import.meta.url))
const root = join(server, '..')

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

test('what a start builds with is installed where the environment is production', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const configs = ['server', 'web'].map((name) => join(root, name, 'vite.config.ts'))
  const imported = configs.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/ from '((?:@[^/']+\/)?[^./':][^/':]*)'/g),
  ])
  const used = new Set(['tsx', 'tailwindcss', ...imported.map(([, name]) => name)])

  expect(used).toContain('vite')
  for (const name of used) expect(lock.packages[`node_modules/${name}`]).not.toHaveProperty('dev')
})
