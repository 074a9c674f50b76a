import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { shows } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Own } from './evidence.ts'

/** The input of a ranking. */
export interface Basis extends Own {
  languages: string[]
  timeZone: string | null
  hoursPerWeek: number | null
  /** The community's answer rate. */
  meanRate: number
  /** Whether the viewer shows presence. If not, others' activity does not count for them. */
  showsPresence: boolean
  /** Changes with what the viewer's profile states. */
  stated: string
}

/** The rate before any request was counted. */
const MEAN_RATE = 0.5

/** Above 0 even if no one has answered, because its logarithm is used. */
const meanRate = sql<number>`
  coalesce((select greatest(answered, 1)::float8 / received from community_answers where received > 0), ${sql.lit(MEAN_RATE)})`

export async function findBasis(db: Db, viewer: UserId): Promise<Basis> {
  const { rows } = await sql<Basis>`
    select members, coalesce(skill_ids, '{}') as skill_ids, coalesce(interest_ids, '{}') as interest_ids,
      coalesce(learning_ids, '{}') as learning_ids, coalesce(intents, '{}') as intents,
      coalesce(languages, '{}') as languages, time_zone, hours_per_week,
      coalesce((
        select json_agg(json_build_array(id, listed_by, interested_by))
        from skills where id = any(skill_ids || interest_ids || learning_ids)
      ), '[]') as words,
      ${meanRate} as mean_rate,
      ${shows('presence', viewer)} as shows_presence, stated_in(profiles) as stated
    from directory_size left join profiles on user_id = ${viewer}
  `.execute(db)
  return rows[0]!
}

/** The share of requests that members answer. */
export async function findMeanRate(db: Db): Promise<number> {
  const { rows } = await sql<{ meanRate: number }>`select ${meanRate} as mean_rate`.execute(db)
  return rows[0]!.meanRate
}
