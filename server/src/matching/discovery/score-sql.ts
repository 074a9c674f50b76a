import { type RawBuilder, sql } from 'kysely'
import {
  type AnswerFacts,
  type FitFacts,
  FOCUS,
  HALVED_AT_MOST,
  IDLE_HALF_LIFE_DAYS,
  IDLE_LEAST,
  LOAD,
  MUTUAL_HALF,
  RATE_PRIOR,
  SHARING,
  UNSTATED,
  WEIGHTS,
} from './score.ts'

type Sql = RawBuilder<unknown>
type Expressions<Facts> = { [Fact in keyof Facts]: Sql }

const n = (value: number) => sql`${sql.lit(value)}::float8`
const halved = (times: Sql) => sql`2::float8 ^ -least(greatest(${times}, 0), ${n(HALVED_AT_MOST)})`
const stated = (fact: Sql) => sql`coalesce(${fact}, ${n(UNSTATED)})`

/** SQL: `evidence`, for ranking inside the database. A test compares the two. */
export const evidenceSql = (facts: Expressions<FitFacts>): RawBuilder<number> => sql`(
  (${n(WEIGHTS.shared)} * ${facts.shared} + ${n(WEIGHTS.learn)} * ${facts.learn})
    * least(1, ${n(FOCUS)} / greatest(${facts.skills}, 1))
  + ${n(WEIGHTS.teach)} * ${facts.teach}
  + ${n(WEIGHTS.interests)} * ${facts.interests}
  + ${n(WEIGHTS.intents)} * ${facts.intents}
  + ${n(WEIGHTS.language)} * ${stated(facts.language)}
  + ${n(WEIGHTS.hours)} * ${stated(facts.hours)}
  + ${n(WEIGHTS.week)} * ${stated(facts.week)}
  + ${n(WEIGHTS.mutualConnections)} * (1 - ${halved(sql`${facts.mutualConnections} / ${n(MUTUAL_HALF)}`)})
)`

/** SQL: `answering`. */
export const answeringSql = (facts: Expressions<AnswerFacts>): RawBuilder<number> => sql`(
  (${facts.answered} + ${n(RATE_PRIOR)} * ${facts.meanRate}) / (${facts.received} + ${n(RATE_PRIOR)})
  / (1 + ${n(LOAD)} * ${facts.waiting})
  * ${idleSql(facts.idleDays)}
  / (1 + ${facts.connections})::float8 ^ ${n(SHARING)}
)`

/** SQL: the factor of `answering` for the other's last activity. */
export const idleSql = (idleDays: Sql) => sql`(
  ${n(IDLE_LEAST)} + ${n(1 - IDLE_LEAST)} * ${halved(sql`(${idleDays}) / ${n(IDLE_HALF_LIFE_DAYS)}`)}
)`
