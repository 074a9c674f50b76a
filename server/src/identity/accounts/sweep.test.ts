import * as contract from '@shipmates/contract/accounts'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { newcomer, resetTokenFor, signedUp, verified } from '../../testing/newcomers.ts'
import { startServerForFile, type TestServer } from '../../testing/server.ts'

const server = await startServerForFile()

const STALE_AFTER_MS = UNVERIFIED_LIFETIME_MS + 60_000
const inADay = () => new Date(Date.now() + STALE_AFTER_MS)

/** Runs the sweep on a database and returns its warnings. */
async function sweepAt({ db }: Pick<TestServer, 'db'>, now: () => Date) {
  const warned: unknown[] = []
  await sweep({ db, now, log: { warn: (line: unknown) => warned.push(line) } as never })
  return warned
}

const countOf = async ({ db }: Pick<TestServer, 'db'>, table: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n
}

/** Signs up, and verifies the account in a transaction that is still open. */
async function verifyInTransaction() {
  const { account } = await signedUp(server)
  const verifying = await server.db.startTransaction().execute()
  await verifying
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('email', '=', account.email)
    .execute()
  return { account, verifying }
}

/** Inserts old accounts that were never verified. */
const insertStale = ({ db }: Pick<TestServer, 'db'>, count: number) =>
  sql`
    insert into users (email, user_name, password_hash, created_at)
    select 'stale-' || n || '@example.test', 'stale_' || n, 'none', now() - interval '2 days'
    from generate_series(1, ${count}::int) n`.execute(db)

describe('the sweep', () => {
  test('deletes a stale sign-up with its dependent rows, and keeps a verified account', async () => {
    const [stale, kept] = await Promise.all([signedUp(server), verified(server)])

    const warned = await sweepAt(server, inADay)

    const left = await server.db.selectFrom('users').select('email').execute()
    const emails = left.map(({ email }) => email)
    expect(warned).toEqual([])
    expect(emails).not.toContain(stale.account.email)
    expect(emails).toContain(kept.account.email)
  })

  test('deletes more stale sign-ups in one run than one batch holds', async () => {
    const database = await createTestDatabase()
    await insertStale(database, 1700)

    const warned = await sweepAt(database, () => new Date())

    expect(warned).toEqual([])
    expect(await countOf(database, 'users')).toBe(0)
    await database.close()
  })

  test('keeps a sign-up that is verified concurrently', async () => {
    const { account, verifying } = await verifyInTransaction()

    await sweepAt(server, inADay)
    await verifying.commit().execute()
    const login = await server.visitor().call(contract.logIn, { body: account })

    expect(login.status).toBe(200)
  })

  test('deletes expired sessions, reset links and codes, and keeps valid ones', async () => {
    const { visitor, account } = await verified(server)
    await visitor.call(contract.logIn, { body: account })
    await visitor.call(contract.forgotPassword, { body: { email: account.email } })
    const token = await resetTokenFor(server, account.email)
    const { code, account: waiting } = await signedUp(server)

    await sweepAt(server, () => new Date())
    const session = await visitor.call(contract.getSession)
    const link = await visitor.call(contract.verifyResetToken, { query: { token } })
    const entered = await server
      .visitor()
      .call(contract.verifyEmail, { body: { email: waiting.email, otp: code } })
    await sweepAt(server, () => new Date(Date.now() + 40 * 24 * 60 * 60_000))

    expect(session.data).not.toBeNull()
    expect(link).toMatchObject({ isValid: true })
    expect(entered.status).toBe(200)
    const tables = ['sessions', 'reset_tokens', 'email_codes', 'mail_cooldowns']
    expect(await Promise.all(tables.map((table) => countOf(server, table)))).toEqual([0, 0, 0, 0])
  })

  test('continues with its other steps when one fails, and logs which', async () => {
    const database = await createTestDatabase()
    await insertStale(database, 3)
    await sql`
      insert into mail_cooldowns (address, kind, sent_at)
      values ('ada@example.test', 'code', now() - interval '2 days')`.execute(database.db)
    await sql`
      create function refuse() returns trigger language plpgsql as
      'begin raise exception ''not today''; end'`.execute(database.db)
    await sql`
      create trigger refuse before delete on users for each row execute function refuse()`.execute(
      database.db,
    )

    const warned = await sweepAt(database, () => new Date())

    expect(warned).toMatchObject([{ what: 'stale sign-ups' }])
    expect(await countOf(database, 'users')).toBe(3)
    expect(await countOf(database, 'mail_cooldowns')).toBe(0)
    await database.close()
  })
})

describe('a stale sign-up', () => {
  /** Runs `act` with the clock a day ahead. */
  const aDayLater = async <T>(act: () => Promise<T>): Promise<T> => {
    server.clock.aheadMs = STALE_AFTER_MS
    try {
      return await act()
    } finally {
      server.clock.aheadMs = 0
    }
  }
  const signUp = (body: ReturnType<typeof newcomer>) =>
    server.visitor().call(contract.signUp, { body })
  const isThere = async (email: string) =>
    (await server.db.selectFrom('users').select('id').where('email', '=', email).execute()).length >
    0

  test('is deleted only by a sign-up that needs its address or name', async () => {
    const [sameEmail, sameName, other] = await Promise.all([
      signedUp(server),
      signedUp(server),
      signedUp(server),
    ])
    const userName = sameName.account.userName.toUpperCase()

    const answer = await aDayLater(() =>
      signUp({ ...newcomer(), email: sameEmail.account.email, userName }),
    )

    expect(answer.status).toBe(201)
    expect(answer.data?.userId).not.toBe(sameEmail.answer.data?.userId)
    expect(await isThere(sameName.account.email)).toBe(false)
    expect(await isThere(other.account.email)).toBe(true)
  })

  test('gives its name to one of twenty concurrent sign-ups', async () => {
    const { account } = await signedUp(server)
    const bodies = Array.from({ length: 20 }, () => ({
      ...newcomer(),
      userName: account.userName,
    }))

    const answers = await aDayLater(() => Promise.all(bodies.map(signUp)))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'USERNAME_TAKEN')).toHaveLength(19)
  })

  test('and another one swap names and addresses without a deadlock', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, () => Promise.all([signedUp(server), signedUp(server)])),
    )

    const answers = await aDayLater(() =>
      Promise.all(
        pairs.flatMap(([{ account: one }, { account: two }]) => [
          signUp({ ...newcomer(), email: one.email, userName: two.userName }),
          signUp({ ...newcomer(), email: two.email, userName: one.userName }),
        ]),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  })

  test('that is verified during a sign-up with its name keeps the name', async () => {
    const { account, verifying } = await verifyInTransaction()

    const answer = await aDayLater(async () => {
      const waiting = signUp({ ...newcomer(), userName: account.userName })
      await untilWaiting(server.db)
      await verifying.commit().execute()
      return waiting
    })

    expect(answer).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect(await isThere(account.email)).toBe(true)
  })
})
