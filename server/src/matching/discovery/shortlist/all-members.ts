import type { Db } from '../../../platform/db/client.ts'
import { findMeanRate } from '../rank-basis.ts'
import { createTableBuilder, type MemberTable } from './member-table.ts'
import type { Members } from './pick.ts'
import { findMinutesAhead, readMembers } from './read-members.ts'

/**
 * This many ids are in one table. Each table replaces its predecessor at once, so a reading needs the memory of only
 * one more table.
 */
const IDS_IN_TABLE = 100_000

/** All members as they were last read; empty at first. */
export function createAllMembers() {
  let tables: ReadonlyMap<number, MemberTable> = new Map()
  let minutesAhead: ReadonlyMap<string, number> = new Map()

  /** Reads one table after the other, and replaces the earlier ones, until `isStopped`. */
  async function read(db: Db, isStopped: () => boolean): Promise<void> {
    const seen = new Set<number>()
    for await (const { part, table } of readTables(db)) {
      if (isStopped()) return
      tables = new Map(tables).set(part, table)
      seen.add(part)
    }
    tables = new Map([...tables].filter(([part]) => seen.has(part)))
    const zones = new Set([...tables.values()].flatMap(({ zoneNames }) => zoneNames))
    minutesAhead = await findMinutesAhead(
      db,
      [...zones].filter((zone) => zone !== null),
    )
  }
  const now = (): Members => ({ tables: [...tables.values()], minutesAhead })
  return { read, now }
}

/** The tables that are not empty, in the order of the ids. */
async function* readTables(db: Db): AsyncGenerator<{ part: number; table: MemberTable }> {
  const meanRate = await findMeanRate(db)
  let building: { part: number; builder: ReturnType<typeof createTableBuilder> } | undefined
  for await (const batch of readMembers(db)) {
    for (const member of batch) {
      const part = Math.floor(member.id / IDS_IN_TABLE)
      if (building && building.part !== part) {
        yield { part: building.part, table: building.builder.build() }
        building = undefined
      }
      building ??= { part, builder: createTableBuilder(meanRate) }
      building.builder.add(member)
    }
  }
  if (building) yield { part: building.part, table: building.builder.build() }
}
