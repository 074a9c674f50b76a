import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

const lockName = sql`hashtextextended('skills', 0)`

/**
 * Prevents `deleteUnusedSkills` from deleting skills until this transaction ends, even those that no profile lists yet.
 */
export const holdSkills = (tx: Tx) =>
  sql`select pg_advisory_xact_lock_shared(${lockName})`.execute(tx)

interface Skill {
  canonical: string
  name: string
}

export const listSkillIds = (tx: Tx, canonicals: string[]) =>
  tx.selectFrom('skills').select(['id', 'canonical']).where('canonical', 'in', canonicals).execute()

/**
 * Inserts skills, ignoring those that exist. In canonical order, so that two transactions
 * cannot deadlock.
 */
export async function insertSkills(tx: Tx, skills: readonly Skill[]): Promise<void> {
  const inOrder = skills.toSorted((a, b) => (a.canonical < b.canonical ? -1 : 1))
  await tx
    .insertInto('skills')
    .values(inOrder)
    .onConflict((conflict) => conflict.column('canonical').doNothing())
    .execute()
}

/** The count of members in the directory who list a word as a skill, or as an interest. */
export type SkillUses = 'listedBy' | 'interestedBy'

interface Suggesting {
  uses: SkillUses
  prefix: string
  canonical: string
  limit: number
}

/**
 * Words that members in the directory list as `uses` says, and whose name begins with the text or whose canonical form
 * is `canonical`, most used first.
 */
export async function suggestedSkills(db: Db, { uses, prefix, canonical, limit }: Suggesting) {
  const { rows } = await sql<{ name: string }>`
    select name from skills
    where ${sql.ref(uses)} > 0 and (starts_with(lower(name), lower(${prefix})) or canonical = ${canonical})
    order by ${sql.ref(uses)} desc, id
    limit ${limit}
  `.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Deletes up to `limit` skills that no profile lists and returns how many it deleted. Deletes none while a profile's
 * skills are being saved. Checks `member_count` twice, because a save may commit between the subquery and the delete.
 */
export async function deleteUnusedSkills(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from skills
    where member_count = 0 and id = any(array(
      select id from skills
      where member_count = 0 and (select pg_try_advisory_xact_lock(${lockName}))
      limit ${limit}
    ))
  `.execute(db)
  return Number(numAffectedRows)
}
