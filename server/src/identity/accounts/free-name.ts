import { randomInt } from 'node:crypto'
import { plainLetters } from '@shipmates/contract/canonical'
import { USER_NAME_MAX_CHARS, USER_NAME_MIN_CHARS } from '@shipmates/contract/limits'
import { isStaffName } from '@shipmates/contract/staff-names'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/client.ts'

const NUMBERS = 99
const PADDING = '_member'

/**
 * A free and valid userName from a person's names elsewhere: the first of `names` with a usable character, followed by
 * a number if it is taken.
 */
export async function findFreeName(
  db: Db,
  { siteName }: Pick<Config, 'siteName'>,
  names: readonly string[],
  email: string,
): Promise<string> {
  const usable = names.map(toUserName).filter(Boolean)
  const base = usable.find((name) => !isStaffName(name, siteName)) ?? 'member'
  const candidates = [
    base,
    ...Array.from({ length: NUMBERS - 1 }, (_, index) => withNumber(base, index + 2)),
  ]
  const lower = candidates.map((name) => name.toLowerCase())
  const taken = await findTakenNames(db, lower, email)
  const isFree = (name: string) => !taken.has(name.toLowerCase()) && !isStaffName(name, siteName)
  return candidates.find(isFree) ?? withNumber(base, randomInt(10 ** 6, 10 ** 7))
}

/** Returns an empty string if no character is usable. */
function toUserName(name: string): string {
  const [local = ''] = plainLetters(name.slice(0, 200)).split('@')
  const plain = local.replace(/\W+/g, '_').replace(/_+/g, '_').replace(/^_|_$/g, '')
  const isShort = plain.length > 0 && plain.length < USER_NAME_MIN_CHARS
  return (isShort ? plain + PADDING : plain).slice(0, USER_NAME_MAX_CHARS)
}

const withNumber = (name: string, number: number): string =>
  name.slice(0, USER_NAME_MAX_CHARS - String(number).length) + number

/** Returns the names, in lower case, that other accounts have. The account with this email may lose its name. */
async function findTakenNames(
  db: Db,
  names: readonly string[],
  email: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(user_name) as name from users
    where lower(user_name) = any(${names}::text[]) and email is distinct from ${email}
    union all select name from reserved_names where name = any(${names}::text[])
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}
