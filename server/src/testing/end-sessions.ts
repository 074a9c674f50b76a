import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { untilWaiting } from './locks.ts'
import type { TestMember } from './members.ts'

/**
 * Ends a member's sessions, like a reset of the password, after a call of one of them was admitted and before it
 * changes anything. Returns the response of the call.
 */
export async function endSessionsDuring<Answer>(
  db: Db,
  { id }: TestMember,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${id} for no key update`.execute(tx)
    await sql`select from second_factors where user_id = ${id} for update`.execute(tx)
    const answer = act()
    await untilWaiting(db)
    await sql`delete from sessions where user_id = ${id}`.execute(tx)
    return { answer }
  })
  return answer
}
