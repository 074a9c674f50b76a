import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** For how many days, weeks and months with backups the newest of each is kept. */
export interface Retention {
  days: number
  weeks: number
  months: number
}

/** Names of the backups that nodes make: the time in UTC, and the purpose. */
const OURS =
  /^shipmates-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-(scheduled|before|pictures)(-[0-9a-f]+)?\.backup(\.age)?$/
const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes the backups that nodes made and that are no longer kept, and returns their names. Keeps all other files, and
 * the newest backup of each kind.
 */
export async function deleteOldBackups(dir: string, retention: Retention): Promise<string[]> {
  const old = listOld(await namesIn(dir), retention)
  for (const name of old) await rm(join(dir, name), { force: true })
  return old
}

/** Deletes the backups before migrations except the newest ones. */
export async function deleteOldBeforeMigrations(dir: string, kept: number): Promise<void> {
  const old =
    kindsOf(await namesIn(dir))
      .get('before')
      ?.slice(kept) ?? []
  for (const { name } of old) await rm(join(dir, name), { force: true })
}

/** The directory does not exist while all backups go to a command. */
async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** The files among these that are not kept. */
export function listOld(names: readonly string[], retention: Retention): string[] {
  return [...kindsOf(names).values()].flatMap((newestFirst) => {
    const kept = new Set([newestFirst[0]!.name])
    const day = ({ at }: { at: string }) => at.slice(0, 10)
    const week = (file: { at: string }) => weekOf(day(file))
    const month = ({ at }: { at: string }) => at.slice(0, 7)
    keepNewest(newestFirst, day, retention.days, kept)
    keepNewest(newestFirst, week, retention.weeks, kept)
    keepNewest(newestFirst, month, retention.months, kept)
    return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
  })
}

/** The backups that nodes made, by purpose, newest first. */
function kindsOf(names: readonly string[]): Map<string, { name: string; at: string }[]> {
  const kinds = new Map<string, { name: string; at: string }[]>()
  for (const name of names) {
    const [, at, kind] = OURS.exec(name) ?? []
    if (at && kind) kinds.set(kind, [...(kinds.get(kind) ?? []), { name, at }])
  }
  for (const files of kinds.values()) files.sort((a, b) => (a.at < b.at ? 1 : -1))
  return kinds
}

/** Weeks start on Monday; day 0 of the epoch was a Thursday. */
const weekOf = (day: string) => String(Math.floor((Date.parse(day) / DAY_MS + 3) / 7))

/** Adds the newest file of each of the last `count` periods that have files. */
function keepNewest<File extends { name: string }>(
  newestFirst: readonly File[],
  periodOf: (file: File) => string,
  count: number,
  kept: Set<string>,
): void {
  const periods = new Set<string>()
  for (const file of newestFirst) {
    const period = periodOf(file)
    if (periods.has(period)) continue
    if (periods.size === count) return
    periods.add(period)
    kept.add(file.name)
  }
}
