import { link, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, type LiveProcess, ourselves } from './live-process.ts'

export type DataLock = { release: () => Promise<void> }

type Holder = LiveProcess & { released?: true }

const NAME = /^lock\.(\d+)$/
let temporaries = 0

/**
 * Locks a data directory for this process, or throws naming the process that holds it.
 *
 * The lock is a file with a generation number. When the holder of the highest one is dead, a process creates the next
 * one with `link`, which succeeds for exactly one process. The highest file is never removed, so that a process with an
 * outdated listing cannot restart the count.
 */
export async function lockDataDir(dir: string): Promise<DataLock> {
  const self = await ourselves()
  for (;;) {
    const latest = await latestGeneration(dir)
    if (latest > 0) {
      const holder = await readHolder(dir, latest)
      if (!holder) continue
      if (!holder.released && (await isRunning(holder))) throw refusal(dir, holder.pid)
    }

    const own = latest + 1
    if (!(await create(dir, own, self))) continue
    if ((await latestGeneration(dir)) > own) {
      await unlink(pathOf(dir, own))
      continue
    }
    await removeBelow(dir, own)
    return { release: () => replace(dir, own, { ...self, released: true }) }
  }
}

function refusal(dir: string, pid: number): Error {
  const who = pid === process.pid ? 'this process' : `process ${pid}`
  return new Error(
    `The data directory ${dir} is in use by ${who}. Stop that first, or set another DATA_DIR.`,
  )
}

async function latestGeneration(dir: string): Promise<number> {
  const numbers = (await readdir(dir)).map((name) => Number(NAME.exec(name)?.[1] ?? 0))
  return Math.max(0, ...numbers)
}

/** Undefined if a later holder has removed the file. */
async function readHolder(dir: string, generation: number): Promise<Holder | undefined> {
  const text = await readFile(pathOf(dir, generation), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Holder
  } catch {
    // Only a power failure leaves a lock file without content, so its holder is dead.
    return { pid: 0, startedAt: null, released: true }
  }
}

/** Atomically creates the file with its content. Returns false if it exists. */
async function create(dir: string, generation: number, holder: Holder): Promise<boolean> {
  const temporary = await writeTemporary(dir, holder)
  try {
    await link(temporary, pathOf(dir, generation))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await unlink(temporary)
  }
}

async function replace(dir: string, generation: number, holder: Holder): Promise<void> {
  await rename(await writeTemporary(dir, holder), pathOf(dir, generation))
}

async function writeTemporary(dir: string, holder: Holder): Promise<string> {
  temporaries += 1
  const path = join(dir, `.lock-${process.pid}-${temporaries}`)
  await writeFile(path, JSON.stringify(holder))
  return path
}

async function removeBelow(dir: string, generation: number): Promise<void> {
  for (const name of await readdir(dir)) {
    const number = Number(NAME.exec(name)?.[1] ?? generation)
    if (number < generation) await unlink(join(dir, name)).catch(() => {})
  }
}

function pathOf(dir: string, generation: number): string {
  return join(dir, `lock.${generation}`)
}
