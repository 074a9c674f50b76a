import type { Intent } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { answersBetween } from '../answer-queries.ts'
import { findMeanRate } from '../rank-basis.ts'
import { createTableBuilder, type ListedMember, type MemberTable } from './member-table.ts'
import type { Members } from './pick.ts'

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

/** A raw row: reading lists as texts takes a third of the time. */
type Row = Omit<ListedMember, 'id' | ListColumn> &
  Record<ListColumn, string | null> & { id: string }
type ListColumn = 'skillIds' | 'learningIds' | 'interestIds' | 'intents' | 'languages'

/** This many are read at once. */
const BATCH = 5000

/** All members who can be ranked, in batches: not closed, and with something on the profile. */
export async function* readMembers(db: Db): AsyncGenerator<ListedMember[]> {
  for (let after = '0'; ; ) {
    const rows = await readBatch(db, after)
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    yield rows.map(toMember)
  }
}

async function readBatch(db: Db, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with part as materialized (
      select * from directory
      where member_id > ${after} and not is_closed and not is_empty
      order by member_id limit ${BATCH}
    ), span as (
      select min(member_id) as first, max(member_id) as last from part
    ), ${answersBetween(sql`span`)}
    select member_id as id, day_of(created_at) as joined_day, active_day, array_to_string(skill_ids, ',') as skill_ids,
      array_to_string(learning_ids, ',') as learning_ids, array_to_string(interest_ids, ',') as interest_ids,
      array_to_string(intents, ',') as intents, array_to_string(languages, ',') as languages, time_zone, hours_per_week,
      coalesce(answered, 0) as answered, coalesce(waiting, 0) as waiting, coalesce(connections, 0) as connections
    from part left join waits using (member_id) left join answers using (member_id) left join known using (member_id)
    order by member_id
  `.execute(db)
  return rows
}

/** How far these time zones are ahead of UTC now, in minutes. */
async function findMinutesAhead(db: Db, zones: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ zone: string; minutes: number }>`
    select zone, date_part('epoch', (now() at time zone zone) - (now() at time zone 'UTC')) / 60 as minutes
    from unnest(${zones}::text[]) zone
  `.execute(db)
  return new Map(rows.map(({ zone, minutes }) => [zone, minutes]))
}

const toMember = (row: Row): ListedMember => ({
  ...row,
  id: Number(row.id),
  skillIds: toNumbers(row.skillIds),
  learningIds: toNumbers(row.learningIds),
  interestIds: toNumbers(row.interestIds),
  intents: toWords(row.intents) as Intent[],
  languages: toWords(row.languages),
})

const toWords = (list: string | null): string[] => (list ? list.split(',') : [])
const toNumbers = (list: string | null): number[] => (list ? list.split(',').map(Number) : [])
