import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Identifies a process even if its pid is reused: the pid and the start time. */
export type LiveProcess = { pid: number; startedAt: string | null }

/** The identity of this process. */
export async function ourselves(): Promise<LiveProcess> {
  return { pid: process.pid, startedAt: await startOf(process.pid) }
}

/**
 * Whether this very process still runs: false if its pid was reused, and for a zombie. Where start
 * times are unknown, compares only the pid.
 */
export async function isRunning({ pid, startedAt }: LiveProcess): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const current = await startOf(pid)
  return startedAt === null || current === null || startedAt === current
}

/** Whether any process other than a zombie has this pid. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const fields = await statOf(pid)
  return fields?.state !== 'Z' && fields?.state !== 'X'
}

/** An opaque start time of a process, only for comparison; null if the platform has none. */
async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const fields = await statOf(pid)
    const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
    return fields ? `${bootId.trim()} ${fields.startTime}` : null
  }
  if (process.platform === 'win32') return null
  const ps = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
  return ps.then(({ stdout }) => stdout.trim() || null).catch(() => null)
}

async function statOf(pid: number): Promise<{ state: string; startTime: string } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!stat) return undefined
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' }
}

/** Where a PostgreSQL listens. The host is the directory of its Unix socket, or an address. */
export type Endpoint = { host: string; port: number }

/** The content of `postmaster.pid`. */
type PidFile = { pid: number; endpoint: Endpoint; isReady: boolean }

export async function readPidFile(dir: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketDir, address, , status] = text.split('\n')
  if (!Number(pid)) return undefined
  return {
    pid: Number(pid),
    endpoint: { host: socketDir || address || '', port: Number(port) },
    isReady: status?.trim() === 'ready',
  }
}

/** Whether a live process is the PostgreSQL of this cluster. Off Linux, whether it is alive. */
export async function isPostmasterOf(pid: number, dir: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  if (process.platform !== 'linux') return true
  const [name, workingDir, cluster] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    // PostgreSQL's working directory is its cluster. Unreadable for processes of other users.
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    realpath(dir).catch(() => dir),
  ])
  return name.trim() === 'postgres' && workingDir === cluster
}
