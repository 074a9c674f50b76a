import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTempDir } from '../testing/temp-dir.ts'

const serverDir = fileURLToPath(new URL('../../', import.meta.url))

test.each([
  ['backup', ['--help']],
  ['backup', ['one.backup', 'two.backup']],
  ['backup', ['deletions']],
  ['backup', ['deletions', 'one.json', 'two.json']],
  ['backup', ['drill', 'one.backup', 'two.backup']],
  ['migrate', []],
  ['migrate', ['status', 'up']],
  ['restore', []],
  ['restore', ['--check']],
  ['restore', ['--help']],
  ['restore', ['one.backup', '--force']],
  ['restore', ['one.backup', '--deletions']],
])('%s %j prints the usage and touches nothing', async (command, typed) => {
  const dataDir = await createTempDir()

  const ended = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', `src/${command}.ts`, ...typed],
    { cwd: serverDir, env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: dataDir } },
  )

  await expect(ended).rejects.toMatchObject({
    stderr: expect.stringContaining(`Usage: npm run ${command} -- `),
  })
  expect(await readdir(dataDir)).toEqual([])
})
