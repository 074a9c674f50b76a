import { randomBytes } from 'node:crypto'
import type { UserId } from '@shipmates/contract/ids'
import { SESSION_IDLE_MS } from '@shipmates/contract/limits'
import type { Hasher } from '../adapters/hashing/hasher.ts'
import type { Db } from '../platform/db/client.ts'
import { createToken, hashToken } from '../platform/tokens.ts'
import { createClient, type TestClient } from './client.ts'

export interface NewMember {
  userName?: string
  email?: string
  isVerified?: boolean
}

export interface TestMember extends TestClient {
  id: UserId
  email: string
  userName: string
  password: string
}

interface World {
  url: string
  db: Db
  now: () => Date
  hasher: Promise<Pick<Hasher, 'hash'>>
}

export const PASSWORD = 'Correct-Horse-7'
let passwordHash: Promise<string> | undefined

/** Creates a signed-in member directly in the database, which is faster than signing up. */
export async function newMember(
  { url, db, now, hasher }: World,
  { userName, email, isVerified = true }: NewMember,
): Promise<TestMember> {
  passwordHash ??= hasher.then((ready) => ready.hash(PASSWORD))
  const tag = randomBytes(4).toString('hex')
  const row = { userName: userName ?? `dev_${tag}`, email: email ?? `dev-${tag}@example.test` }
  const hash = await passwordHash
  const { id } = await db
    .insertInto('users')
    .values({
      ...row,
      passwordHash: hash,
      createdAt: now(),
      emailVerifiedAt: isVerified ? now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userId = id as UserId
  const client = createClient(url, `shipmates_session=${await insertSession({ db, now }, userId)}`)
  return Object.assign(client, { id: userId, password: PASSWORD, ...row })
}

/** Opens a session with columns that every schema has, including that of the previous version. Returns its token. */
export async function insertSession(
  { db, now }: Pick<World, 'db' | 'now'>,
  userId: UserId,
): Promise<string> {
  const token = createToken()
  const at = now()
  await db
    .insertInto('sessions')
    .values({
      userId,
      tokenHash: hashToken(token),
      device: 'Unknown device',
      address: '::1',
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date(at.getTime() + SESSION_IDLE_MS),
    })
    .execute()
  return token
}
