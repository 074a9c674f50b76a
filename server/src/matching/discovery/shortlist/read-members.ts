import type { Intent } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { answersBetween } from '../answer-queries.ts'
import type { ListedMember } from './member-table.ts'

/** A raw row: reading lists as texts takes a third of the time. */
interface Row {
  id: string
  joinedDay: number
  activeDay: number
  skillIds: string
  learningIds: string | null
  interestIds: string | null
  intents: string | null
  languages: string | null
  timeZone: string | null
  hoursPerWeek: number | null
  waiting: number
  answered: number
  connections: number
}

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
export async function findMinutesAhead(
  db: Db,
  zones: readonly string[],
): Promise<Map<string, number>> {
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
