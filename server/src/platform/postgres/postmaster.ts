import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Endpoint, isAlive, readPidFile } from './live-process.ts'
import type { Runner } from './runner.ts'

type StartOptions = {
  binaries: Binaries
  runner: Runner
  /** The directory of the cluster. The log is `<dir>.log`. */
  dir: string
  listen: Endpoint
  settings: Record<string, string>
}

const READY_WITHIN_MS = 60_000
const POLL_MS = 5
/** The children of a killed PostgreSQL exit within this time. */
const CHILDREN_GONE_WITHIN_MS = 10_000
const STOP_STEPS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 1_000],
  ['SIGKILL', 1_000],
] as const
const STILL_IN_USE = /pre-existing shared memory block .* is still in use/

/**
 * Starts PostgreSQL on a cluster and returns its pid once it accepts connections. The caller
 * ensures that no other PostgreSQL runs on the cluster.
 */
export async function startPostmaster(options: StartOptions): Promise<number> {
  const deadline = Date.now() + CHILDREN_GONE_WITHIN_MS
  for (;;) {
    try {
      return await startOnce(options)
    } catch (error) {
      const mayPass = STILL_IN_USE.test((error as Error).message) && Date.now() < deadline
      if (!mayPass) throw error
      await sleep(100)
    }
  }
}

async function startOnce(options: StartOptions): Promise<number> {
  const { dir } = options
  const child = await spawnPostmaster(options)
  let hasFailed = false
  child.on('error', () => {
    hasFailed = true
  })
  child.on('exit', () => {
    hasFailed = true
  })

  const deadline = Date.now() + READY_WITHIN_MS
  while (!hasFailed && Date.now() < deadline) {
    const file = await readPidFile(dir)
    if (file?.isReady && file.pid === child.pid) return file.pid
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`PostgreSQL did not start on ${dir}:\n${await tailOf(logOf(dir))}`)
}

async function spawnPostmaster(options: StartOptions): Promise<ChildProcess> {
  const { binaries, runner, dir, listen, settings } = options
  const left = await readPidFile(dir)
  await rename(logOf(dir), `${logOf(dir)}.old`).catch(() => {})
  const log = await open(logOf(dir), 'a', 0o600)
  const assignments = Object.entries({ ...settings, ...listenSettings(listen) })
  const [command, args] = runner.command(binaries.postgres, [
    '-D',
    dir,
    ...assignments.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, args, {
    ...runner.options,
    // If the pid in a stale pid file was reused, PostgreSQL would refuse to start. It ignores the pid of an ancestor,
    // so we pass the stale one as the pid of its grandparent.
    env: { ...runner.options.env, ...(left && { PG_GRANDPARENT_PID: String(left.pid) }) },
    // Its own process group: Ctrl-C in a terminal reaches only us, and we stop it cleanly.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await log.close()
  return child
}

/**
 * Stops PostgreSQL with a fast shutdown, which disconnects clients. Escalates on timeout; the next
 * start then runs crash recovery.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [name, withinMs] of STOP_STEPS) {
    signal(pid, name)
    const deadline = Date.now() + withinMs
    while (await isAlive(pid)) {
      if (Date.now() > deadline) break
      await sleep(POLL_MS)
    }
  }
}

function listenSettings({ host, port }: Endpoint): Record<string, string> {
  if (!host.startsWith('/')) {
    return { listen_addresses: host, port: String(port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(port),
    // The setting is a list of quoted names.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

const logOf = (dir: string): string => `${dir}.log`

async function tailOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-5).join('\n')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
