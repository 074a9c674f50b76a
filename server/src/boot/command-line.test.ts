import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { cases } from '../testing/volume.ts'

type Typed = [command: string, args: string[]]

const few: Typed[] = [
  ['backup', ['one.backup', 'two.backup']],
  ['migrate', []],
  ['restore', ['one.backup', '--force']],
]
const more: Typed[] = [
  ['backup', ['deletions']],
  ['restore', []],
  ['backup', ['--help']],
  ['backup', ['deletions', 'one.json', 'two.json']],
  ['backup', ['drill', 'one.backup', 'two.backup']],
  ['migrate', ['status', 'up']],
  ['restore', ['--check']],
  ['restore', ['--help']],
  ['restore', ['one.backup', '--deletions']],
]

test.each(cases(few, more))(
  '%s %j prints the usage and touches nothing',
  async (command, typed) => {
    const dataDir = await createTempDir()

    const { code, stderr } = await runCommand(
      command,
      { DATA_DIR: dataDir, INIT_CWD: dataDir },
      ...typed,
    )

    expect(code).not.toBe(0)
    expect(stderr).toContain(`Usage: npm run ${command} -- `)
    expect(await readdir(dataDir)).toEqual([])
  },
)
