import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each(['server', 'web'])('the %s build does not depend on the environment', (workspace) => {
  const outDir = mkdtempSync(join(tmpdir(), 'shipmates-build-'))
  onTestFinished(() => rmSync(outDir, { recursive: true }))

  execFileSync('npm', ['run', 'build', '--', '--outDir', outDir, '--emptyOutDir'], {
    cwd: join(root, workspace),
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'pipe',
  })

  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  // React's production build never calls jsxDEV.
  for (const name of scripts) {
    expect(readFileSync(join(outDir, name), 'utf8')).not.toContain('jsxDEV')
  }
})

test('build dependencies are installed in production', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const configs = ['server', 'web'].map((name) => join(root, name, 'vite.config.ts'))
  const imported = configs.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/ from '((?:@[^/']+\/)?[^./':][^/':]*)'/g),
  ])
  const used = new Set(['tsx', 'tailwindcss', ...imported.map(([, name]) => name)])

  expect(used).toContain('vite')
  for (const name of used) expect(lock.packages[`node_modules/${name}`]).not.toHaveProperty('dev')
})
