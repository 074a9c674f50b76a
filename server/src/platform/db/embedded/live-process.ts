import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A process that nothing else can be taken for: its pid, and when it was started. */
export type LiveProcess = { pid: number; startedAt: string | null }

/** Who this process is. */
export async function ourselves(): Promise<LiveProcess> {
  return { pid: process.pid, startedAt: await startOf(process.pid) }
}

/**
 * Tells whether that very process still runs: a number given anew to another process does not
 * count, nor does a dead one that its parent has not collected.
 */
export async function isRunning({ pid, startedAt }: LiveProcess): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const current = await startOf(pid)
  return startedAt === null || current === null || startedAt === current
}

/** Tells whether some process has this pid. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const fields = await statOf(pid)
  return fields?.state !== 'Z' && fields?.state !== 'X'
}

/** When a process was started, in words to be compared only; null where that cannot be told. */
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
  // The name of the program comes second, in parentheses, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' }
}
