import { spawnSync } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTempDir } from './testing/temp-dir.ts'
import { cases } from './testing/volume.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A checkout with only the files that the commands need, nothing installed, and stubs of the built files that print
 * their arguments.
 */
async function createInstall(built: readonly string[]) {
  const dir = await createTempDir()
  await cp(join(root, 'package.json'), join(dir, 'package.json'))
  await mkdir(join(dir, 'scripts'))
  await cp(join(root, 'scripts/prestart.js'), join(dir, 'scripts/prestart.js'))
  await mkdir(join(dir, 'server/dist'), { recursive: true })
  for (const name of built) {
    const script = `console.log('${name}', ...process.argv.slice(2))`
    await writeFile(join(dir, `server/dist/${name}.js`), script)
  }
  return (command: string) => {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', ...command.split(' ')],
      {
        cwd: dir,
        encoding: 'utf8',
      },
    )
    return { status, stdout, stderr }
  }
}

type Command = [typed: string, printed: string]

const few: Command[] = [
  ['start', 'main\n'],
  ['restore -- here.backup --replace', 'restore here.backup --replace\n'],
]
const more: Command[] = [
  ['backup -- here.backup', 'backup here.backup\n'],
  ['migrate -- status --json', 'migrate status --json\n'],
  ['admin -- grant ada_l admin --json', 'admin grant ada_l admin --json\n'],
]

test.each(cases(few, more))('npm run %s works without build tools', async (command, expected) => {
  const run = await createInstall(['main', 'backup', 'restore', 'migrate', 'admin'])

  expect(run(command)).toMatchObject({ status: 0, stdout: expected })
})

test('a production install without a build reports that it must be built', async () => {
  const run = await createInstall([])

  const { status, stderr } = run('backup')

  expect(status).toBe(1)
  expect(stderr).toContain('server/dist is missing. Build it by')
})
