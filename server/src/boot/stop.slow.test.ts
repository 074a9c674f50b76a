import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, isPostmasterOf, readPidFile } from '../platform/postgres/live-process.ts'
import { freePort } from '../platform/postgres/start.ts'
import { builtEntry } from '../testing/built-server.ts'
import { createTempDir } from '../testing/temp-dir.ts'

/** Runs a command on a data directory until the test ends, and returns it with its output so far. */
async function startOn(dataDir: string, [command, ...args]: [string, ...string[]], more = {}) {
  const child: ChildProcess = spawn(command, args, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    const dir = join(dataDir, 'postgres')
    const left = await readPidFile(dir)
    if (left && (await isPostmasterOf(left.pid, dir))) process.kill(left.pid, 'SIGQUIT')
  })
  return { child, ended, output: () => output }
}

const postmasterOf = async (dataDir: string) =>
  (await readPidFile(join(dataDir, 'postgres')))?.pid ?? 0

const untilStopped = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

test.each(['SIGHUP', 'SIGINT'] as const)(
  '%s stops the product and its PostgreSQL',
  async (signal) => {
    const dataDir = await createTempDir()
    const product = await startOn(dataDir, [process.execPath, await builtEntry('main')])
    await expect.poll(product.output).toContain('Shipmates is ready at')
    const postmaster = await postmasterOf(dataDir)

    product.child.kill(signal)

    expect(await product.ended).toEqual([0, null])
    expect(product.output()).toContain('"msg":"stopped"')
    await untilStopped(postmaster)
  },
)

test('a terminal that closes stops the product and its PostgreSQL', async () => {
  const dataDir = await createTempDir()
  const inTerminal = `echo "pid $$"; exec ${process.execPath} ${await builtEntry('main')}`
  const terminal = await startOn(dataDir, ['script', '-qfec', inTerminal, '/dev/null'])
  await expect.poll(terminal.output).toContain('Shipmates is ready at')
  const postmaster = await postmasterOf(dataDir)

  const pid = Number(/pid (\d+)/.exec(terminal.output())?.[1])
  onTestFinished(async () => {
    if (await isAlive(pid)) process.kill(pid, 'SIGKILL')
  })

  terminal.child.kill('SIGKILL')

  await untilStopped(postmaster)
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a signal to a command stops the PostgreSQL that the command has started', async () => {
  const dataDir = await createTempDir()
  const product = await startOn(dataDir, [process.execPath, await builtEntry('main')])
  await expect.poll(product.output).toContain('Shipmates is ready at')
  product.child.kill('SIGTERM')
  await product.ended
  const begun = join(dataDir, 'begun')
  const backup = await startOn(dataDir, [process.execPath, await builtEntry('backup')], {
    BACKUP_COMMAND: `touch '${begun}'; exec sleep 600`,
  })
  await expect
    .poll(() =>
      stat(begun).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const postmaster = await postmasterOf(dataDir)

  backup.child.kill('SIGHUP')

  expect(await backup.ended).toEqual([1, null])
  await untilStopped(postmaster)
})
