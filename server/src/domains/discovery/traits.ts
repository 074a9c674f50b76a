import { type Intent, intents } from '@shipmates/contract/profiles'
import { sql } from 'kysely'

/** What a member lists a word as: a skill, to learn, or an interest. */
type Listing = 'skill' | 'learning' | 'interest'

/** SQL: the traits of a member in a row of the directory, as their index has them. */
export const traits = sql`traits(skill_ids, learning_ids, interest_ids, intents, active_week)`

const FIRST: Record<Listing | 'intent', number> = {
  skill: 0,
  learning: 2 ** 29,
  interest: 2 ** 30,
  intent: 2 ** 30 + 2 ** 29 + 1,
}

/** The number of a word of the dictionary among the traits of those who list it. */
export const traitOfWord = (listing: Listing, id: number): number => FIRST[listing] + id

/** The number of an intent among the traits of those who have it. */
export const traitOfIntent = (intent: Intent): number => FIRST.intent + intents.indexOf(intent)
