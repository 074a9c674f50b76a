import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './live-process.ts'

/** Where a PostgreSQL listens. The host is the directory of its Unix socket, or an address. */
export type Endpoint = { host: string; port: number }

/** The content of `postmaster.pid`. */
export type PidFile = { pid: number; endpoint: Endpoint; isReady: boolean }

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
