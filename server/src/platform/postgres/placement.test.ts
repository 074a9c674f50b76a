import { spawnSync } from 'node:child_process'
import { cp, lstat, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTempDir } from '../../testing/temp-dir.ts'
import { findBinaries, findPackage } from './binaries.ts'
import { place } from './placement.ts'
import { asOurselves, asUser, canRun } from './runner.ts'

const isRoot = process.getuid?.() === 0

test('on a platform without an embedded PostgreSQL the error asks for DATABASE_URL', () => {
  expect(() => findPackage('sunos', 'sparc')).toThrow(
    'There is no embedded PostgreSQL for sunos-sparc here: set DATABASE_URL',
  )
})

test('library links missing after an installation without scripts are created', async () => {
  const copy = join(await createTempDir(), 'package')
  await cp(findPackage(), copy, {
    recursive: true,
    filter: async (path) => !path.includes('/native/lib/') || !(await isLink(path)),
  })
  const postgres = join(copy, 'native', 'bin', 'postgres')
  expect(canRun(asOurselves, postgres, '/')).toBe(false)

  const binaries = await findBinaries(copy)

  expect(canRun(asOurselves, binaries.postgres, '/')).toBe(true)
})

test.runIf(isRoot)('root runs PostgreSQL as another user who can reach the data', async () => {
  const dataDir = await createTempDir()

  const { runner, home } = await place(dataDir, await findBinaries())

  expect(runner.options.uid ?? runner.as).not.toBe(0)
  expect(home).toBe(dataDir)
})

test.runIf(isRoot)('root keeps private data in place by a user namespace', async () => {
  const dataDir = await createPrivateDir()

  const { runner, home } = await place(dataDir, await findBinaries())

  expect(runner.as).toBe('root in a user namespace')
  expect(home).toBe(dataDir)
})

test.runIf(isRoot)(
  'root without user namespaces keeps private data elsewhere, and finds it again',
  async () => {
    const dataDir = await createPrivateDir()
    const sharedDir = join(await createTempDir(), 'shared')
    const nobody = asUser('nobody')
    const options = { candidates: nobody ? [nobody] : [], sharedDir }

    const first = await place(dataDir, await findBinaries(), options)
    const second = await place(dataDir, await findBinaries())

    expect(first.home).toContain(sharedDir)
    expect(canRun(first.runner, first.binaries.postgres, first.home)).toBe(true)
    expect(second.home).toBe(first.home)
    expect(await readFile(join(dataDir, 'postgres.home'), 'utf8')).toBe(`${first.home}\n`)
  },
)

test.runIf(isRoot)('if no user can run PostgreSQL, no copy of it is left', async () => {
  const dataDir = await createPrivateDir()
  const sharedDir = join(await createTempDir(), 'shared')

  const placed = place(dataDir, await findBinaries(), { candidates: [], sharedDir })

  await expect(placed).rejects.toThrow('PostgreSQL refuses to run as root')
  expect(await readdir(sharedDir)).toEqual([])
})

test.runIf(isRoot)('root needs no PATH to find a user for PostgreSQL', async () => {
  const dataDir = await createPrivateDir()
  const script = `
    import { place } from './placement.ts'
    import { findBinaries } from './binaries.ts'
    const { runner } = await place(${JSON.stringify(dataDir)}, await findBinaries())
    console.log(runner.as)
  `
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]

  const { stdout } = spawnSync(process.execPath, args, {
    cwd: ownDir,
    env: { PATH: '/nowhere' },
    encoding: 'utf8',
  })

  expect(stdout).toBe('root in a user namespace\n')
})

const ownDir = fileURLToPath(new URL('.', import.meta.url))

async function createPrivateDir(): Promise<string> {
  const dir = join(await createTempDir(), 'private', 'data')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path)).isSymbolicLink()
}
