import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

export interface Module extends AsyncDisposable {
  pid: number
  /** The first line that it printed. */
  line: string
}

/** Runs a module of this folder in a child process, and waits for its first line. Throws if it ends without one. */
export async function runModule(path: string, ...args: string[]): Promise<Module> {
  const file = fileURLToPath(new URL(path, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(() => {
    throw new Error(`${path} ended without a line.`)
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    failed,
  ])
  const dispose = async () => {
    child.kill()
    await ended
  }
  return { pid: child.pid ?? 0, line, [Symbol.asyncDispose]: dispose }
}

/** The fields of /proc/PID/stat from the third on, or undefined if the process has exited. */
function readStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** CPU seconds used by these processes and their children, including exited children. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = withChildren(pids).reduce((sum, pid) => {
    const [utime, stime, cutime, cstime] = readStat(pid)?.slice(11, 15).map(Number) ?? [0, 0, 0, 0]
    return sum + utime! + stime! + cutime! + cstime!
  }, 0)
  return ticks / TICKS_PER_SECOND
}

/** Pins these processes, their threads and their children to one core. */
export function bindToCore(pids: readonly number[], core: number): void {
  for (const pid of withChildren(pids)) {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
  }
}

/** The parent of a process; NaN if it has exited. */
export const parentOf = (pid: number): number => Number(readStat(pid)?.[1])

/** Resident memory (RSS) of a process in bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

function withChildren(pids: readonly number[]): number[] {
  const all = new Set(pids)
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = processes.map((pid) => [pid, Number(readStat(pid)?.[1])] as const)
  for (let before = -1; before < all.size; ) {
    before = all.size
    for (const [pid, parent] of parents) if (all.has(parent)) all.add(pid)
  }
  return [...all]
}
