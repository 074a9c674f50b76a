import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Counts the CPU seconds of this process and of every process that it starts from now on. */
export interface CpuMeter {
  /** The scope of the count, as a sentence. */
  scope: string
  /** CPU seconds since the start, or undefined if the machine gives no figure. */
  read(): number | undefined
  /** Counts the processes that `start` starts at once, and their children, separately. */
  measure<T>(name: string, start: () => T): Measured<T>
  stop(): void
}

interface Measured<T> {
  value: T
  read(): number | undefined
}

const MOUNT = '/sys/fs/cgroup'
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
/** `USER_HZ`, which Linux fixes for every program. */
const TICKS_PER_SECOND = 100

/**
 * A control group if this process may create one (root on Linux): it also counts databases and browsers that leave
 * their parent. Otherwise the kernel's sum over children that ended.
 */
export function startCpuMeter(): CpuMeter {
  return startGroup() ?? readChildren()
}

interface Group {
  parent: string
  seconds(folder: string): number
}

function startGroup(): CpuMeter | undefined {
  const group = findGroup()
  if (!group) return undefined
  const folder = join(group.parent, `shipmates-test-${process.pid}`)
  const enter = (path: string) => writeFileSync(join(path, 'cgroup.procs'), String(process.pid))
  try {
    mkdirSync(folder)
    enter(folder)
  } catch {
    return undefined
  }
  return {
    scope: 'all processes of each part, counted by a control group',
    read: () => group.seconds(folder),
    measure: (name, start) => {
      const own = join(folder, name)
      mkdirSync(own, { recursive: true })
      enter(own)
      try {
        return { value: start(), read: () => group.seconds(own) }
      } finally {
        enter(folder)
      }
    },
    stop: () => {
      try {
        enter(group.parent)
        for (const own of foldersIn(folder)) rmdirSync(own)
        rmdirSync(folder)
      } catch {
        // A process that outlives the run keeps the group.
      }
    },
  }
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))

/** The control group of this process, by version 1 or 2 of the kernel's interface. */
function findGroup(): Group | undefined {
  if (existsSync(join(MOUNT, 'cpuacct'))) {
    return {
      parent: folderOf(join(MOUNT, 'cpuacct'), /^\d+:(?:\w+,)*cpuacct(?:,\w+)*:(.*)$/m),
      seconds: (folder) => Number(readFileSync(join(folder, 'cpuacct.usage'))) / NANOSECONDS,
    }
  }
  if (!existsSync(join(MOUNT, 'cgroup.controllers'))) return undefined
  return {
    parent: folderOf(MOUNT, /^0::(.*)$/m),
    seconds: (folder) => {
      const stat = readFileSync(join(folder, 'cpu.stat'), 'utf8')
      return Number(/usage_usec (\d+)/.exec(stat)?.[1] ?? 0) / MICROSECONDS
    },
  }
}

/** In a container the path may be one of the host: then the mount itself is the group. */
function folderOf(mount: string, pattern: RegExp): string {
  const path = pattern.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
  return existsSync(join(mount, path)) ? join(mount, path) : mount
}

function readChildren(): CpuMeter {
  const isLinux = existsSync('/proc/self/stat')
  const start = isLinux ? secondsOfChildren() : 0
  const read = () => (isLinux ? secondsOfChildren() - start : undefined)
  return {
    scope: isLinux
      ? 'processes that ended under their parents; databases and browsers that left them are missing'
      : 'not counted on this system',
    read,
    // Parallel work is not distinguished.
    measure: (_name, work) => ({ value: work(), read: () => undefined }),
    stop: () => {},
  }
}

/** `utime`, `stime`, `cutime` and `cstime` of this process. */
function secondsOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / TICKS_PER_SECOND
}
