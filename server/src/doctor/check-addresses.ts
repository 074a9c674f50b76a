import { canonicalAddress } from '@shipmates/contract/canonical'
import type pg from 'pg'
import { type Finding, warn } from './finding.ts'

const NAMED_MAX = 20

/**
 * Warns about accounts whose address is not in its canonical form: migration 0056 left them if another account had that
 * form, so no one signs in by them. Needs an up-to-date schema.
 */
export async function checkAddresses(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ email: string; name: string }>(
    `select email, user_name as name from users
     where email like '%@%xn--%' or email is not nfc normalized order by id`,
  )
  const names = rows.flatMap(({ email, name }) => (canonicalAddress(email) === email ? [] : [name]))
  if (names.length === 0) return []
  const rest = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  const named = names.slice(0, NAMED_MAX).join(', ') + rest
  const text = `another account has the address of ${named} in its other spelling`
  const remedy =
    'They sign in by passkeys and linked accounts only. Ask them which account to delete.'
  return [warn('addresses', text, remedy)]
}
