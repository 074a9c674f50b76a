import { randomInt } from 'node:crypto'
import { plainLetters } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { USER_NAME_MAX_CHARS, USER_NAME_MIN_CHARS } from '@shipmates/contract/limits'
import { isStaffName } from '@shipmates/contract/staff-names'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { networkOf } from '../../platform/network.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { admit } from '../registration/gate.ts'
import { hashOfTicket, writeTicket } from './cookie.ts'
import { countCode, queueCode, verifyAccount } from './email-code.ts'
import { type Browser, storeSignUp } from './sign-up.ts'

type SigningUp = Pick<Deps, 'db' | 'now' | 'config' | 'limiter' | 'mailer'>

/** A person from a provider who has no account yet. */
interface Newcomer {
  email: string
  /** Whether the provider vouches for the email. Otherwise it is verified by our own code. */
  isEmailVerified: boolean
  /** The userName is made from these. */
  names: readonly string[]
  /** The token of an invitation, or its hash. */
  invitation?: string | Buffer | undefined
  /** Why the person would like to join. */
  reason?: string | undefined
}

interface Made {
  userId: UserId
  /** Proves, when the code is entered, that this browser made this sign-up. */
  ticket: string
}

const TRIES = 3

/**
 * Creates an account without a password, or replaces an unverified one with the same e-mail. `attach` links the
 * identity in the same transaction. The account is verified if the provider vouches for the e-mail; else a code is
 * queued.
 *
 * Throws EMAIL_TAKEN for a verified e-mail, TOO_MANY_REQUESTS, and REGISTRATION_CLOSED, INVALID_INVITATION or
 * VALIDATION_ERROR where the gate refuses it.
 */
export async function signUpByProvider(
  deps: SigningUp,
  newcomer: Newcomer,
  { address, ticket }: Browser,
  attach: (tx: Tx, userId: UserId) => Promise<void>,
): Promise<Made> {
  const { limiter, mailer } = deps
  const { email, isEmailVerified } = newcomer
  const previousHash = hashOfTicket(ticket)
  await limiter.take('signupByAddress', networkOf(address))
  const code = isEmailVerified ? undefined : await countCode({ limiter }, email, address)
  try {
    const admission = await admit(deps, { ...newcomer, previousHash })
    const made = await retryNames(() => store(deps, newcomer, { previousHash, admission, attach }))
    mailer.wake()
    return made
  } catch (error) {
    // No mail was queued, so the code does not count.
    await code?.giveBack()
    throw error
  }
}

interface Storing {
  previousHash: Buffer | null
  admission: Awaited<ReturnType<typeof admit>>
  attach: (tx: Tx, userId: UserId) => Promise<void>
}

async function store(
  { db, now, config }: SigningUp,
  { email, isEmailVerified, names }: Newcomer,
  { previousHash, admission, attach }: Storing,
): Promise<Made> {
  const nonce = createToken()
  const at = now()
  const userName = await findFreeName(db, config, [...names, email], email)
  const row = { email, userName, passwordHash: null, signupHash: hashToken(nonce), previousHash }
  const userId = await db.transaction().execute(async (tx) => {
    const id = await storeSignUp(tx, config, { ...row, now: at }, admission)
    await attach(tx, id)
    if (isEmailVerified) await verifyAccount(tx, config, id, at)
    else await queueCode(tx, email, at)
    return id
  })
  return { userId, ticket: writeTicket(userId, nonce) }
}

/** A name that was free may be taken when the account is stored. */
async function retryNames<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isNameTaken = error instanceof AppError && error.code === 'USERNAME_TAKEN'
    if (!isNameTaken || tries === 1) throw error
    return retryNames(work, tries - 1)
  }
}

const NUMBERS = 99
const PADDING = '_member'

/**
 * A free and valid userName from a person's names elsewhere: the first of `names` with a usable character, followed by
 * a number if it is taken.
 */
async function findFreeName(
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
