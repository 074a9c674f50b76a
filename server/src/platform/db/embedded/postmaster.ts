import { spawn } from 'node:child_process'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Runner } from './runner.ts'

/** What PostgreSQL notes of itself in `postmaster.pid`. */
export type PidFile = {
  pid: number
  port: number
  socketDir: string
  address: string
  isReady: boolean
}

/** Where a running PostgreSQL listens: a directory with its socket, or an address. */
export type Endpoint = { host: string; port: number }

export type StartOptions = {
  binaries: Binaries
  runner: Runner
  dir: string
  listen: Endpoint
  settings: Record<string, string>
}

const READY_WITHIN_MS = 60_000
const POLL_MS = 5

/** Starts PostgreSQL on a cluster and returns its pid once it takes connections. */
export async function startPostmaster(options: StartOptions): Promise<number> {
  const { binaries, runner, dir, listen, settings } = options
  const logPath = `${dir}.log`
  await rename(logPath, `${logPath}.old`).catch(() => {})
  const log = await open(logPath, 'a', 0o600)
  const [command, args] = runner.command(binaries.postgres, [
    '-D',
    dir,
    ...Object.entries({ ...settings, ...listenSettings(listen) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ])
  const child = spawn(command, args, {
    ...runner.options,
    cwd: '/',
    // Its own process group: Ctrl-C in the terminal is for us, who then stop it in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let failed = false
  child.on('error', () => {
    failed = true
  })
  child.on('exit', () => {
    failed = true
  })
  child.unref()
  await log.close()

  const deadline = Date.now() + READY_WITHIN_MS
  while (!failed && Date.now() < deadline) {
    const file = await readPidFile(dir)
    if (file?.isReady && file.pid === child.pid) return file.pid
    await sleep(POLL_MS)
  }
  if (child.pid) signal(child.pid, 'SIGKILL')
  const reason = (await readFile(logPath, 'utf8').catch(() => '')).trim().split('\n').slice(-5)
  throw new Error(`PostgreSQL did not start on ${dir}:\n${reason.join('\n')}`)
}

/** Stops PostgreSQL without waiting for its clients; kills it when it does not heed. */
export async function stopPostmaster(pid: number, withinMs = 8_000): Promise<void> {
  const deadline = Date.now() + withinMs
  signal(pid, 'SIGINT')
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      signal(pid, 'SIGKILL')
      return
    }
    await sleep(POLL_MS)
  }
}

export async function readPidFile(dir: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketDir, address, , status] = text.split('\n')
  if (!Number(pid)) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    socketDir: socketDir ?? '',
    address: address ?? '',
    isReady: status?.trim() === 'ready',
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function listenSettings({ host, port }: Endpoint): Record<string, string> {
  if (!host.startsWith('/')) {
    return { listen_addresses: host, port: String(port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
