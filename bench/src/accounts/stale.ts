import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../../server/src/platform/db/client.ts'
import { sweep } from '../../../server/src/sweep.ts'
import { startFilled } from '../discovery/database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Figure, percentile } from '../table.ts'
import { PASSWORD } from './calls.ts'

const STALE = 1000
const SIGNUPS = 300
/** Timeout of a phase, in case each sign-up fails slowly. */
const PHASE_MS = 60_000

const nameOfStale = (n: number) => `stale_${n}`

/**
 * Measures sign-ups in a large community: without stale sign-ups, with `STALE` of them, and for the
 * name of a stale one. Then checks that one sweep removes the rest.
 */
export async function measureStale(members: number, keepIn?: string): Promise<Figure[]> {
  const database = await startFilled(members, keepIn)
  const { db, close } = openDatabase({ url: database.url })
  let stop: Product['stop'] | undefined
  try {
    await clear(db)
    const product = await startProduct({ DATABASE_URL: database.url })
    stop = product.stop
    await timeSignUps(product, newName, 20)
    const [before, beside, taking] = [
      await timeSignUps(product, newName, SIGNUPS),
      await insertStale(db).then(() => timeSignUps(product, newName, SIGNUPS)),
      await timeSignUps(product, nameOfStale, SIGNUPS),
    ]
    return [
      ...toFigures('without stale sign-ups', before),
      ...toFigures(`beside ${STALE} stale ones`, beside, before),
      ...toFigures('for the name of a stale one', taking, before),
      ...(await measureSweep(db)),
    ]
  } finally {
    await stop?.()
    await close()
    await database.stop()
  }
}

/** Removes what an earlier run left in a kept database. */
const clear = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`delete from users where email_verified_at is null`.execute(tx)
  })

const insertStale = (db: Db) =>
  sql`
    insert into users (email, user_name, password_hash, created_at)
    select 'stale-' || n || '@bench.test', ${nameOfStale(0).slice(0, -1)} || n, 'none',
      now() - interval '2 days'
    from generate_series(0, ${STALE - 1}::int) n`.execute(db)

const newName = () => `dev_${randomBytes(5).toString('hex')}`

interface SignUps {
  /** Durations in ms of successful sign-ups, and of failed ones. */
  made: number[]
  failed: { status: number; ms: number }[]
}

/** Signs up sequentially. */
async function timeSignUps(
  product: Product,
  name: (n: number) => string,
  count: number,
): Promise<SignUps> {
  const signUps: SignUps = { made: [], failed: [] }
  const endsAt = performance.now() + PHASE_MS
  for (let n = 0; n < count && performance.now() < endsAt; n++) {
    const startedAt = performance.now()
    const status = await signUpAs(product, name(n))
    const ms = performance.now() - startedAt
    if (status === 201) signUps.made.push(ms)
    else signUps.failed.push({ status, ms })
  }
  return signUps
}

async function signUpAs({ url }: Product, userName: string): Promise<number> {
  const email = `dev-${randomBytes(6).toString('hex')}@bench.test`
  const response = await fetch(`${url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, email, password: PASSWORD }),
  })
  await response.arrayBuffer()
  return response.status
}

function toFigures(which: string, { made, failed }: SignUps, beside?: SignUps): Figure[] {
  const times = [...made, ...failed.map(({ ms }) => ms)]
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
  const p99 = percentile(times, 0.99)
  return [
    {
      what: `sign-ups ${which}: made ${made.length} of ${times.length}${statuses && `, the others ${statuses}`}`,
      measured: (made.length / times.length) * 100,
      unit: '%',
      atLeast: 100,
    },
    { what: `sign-ups ${which}, median`, measured: percentile(times, 0.5), unit: 'ms' },
    { what: `sign-ups ${which}, p99`, measured: p99, unit: 'ms' },
    ...(beside
      ? [
          {
            what: `sign-ups ${which}, p99 to that without`,
            measured: p99 / percentile(beside.made, 0.99),
            unit: 'times',
            atMost: 3,
          },
        ]
      : []),
  ]
}

/** Runs the sweep once over the remaining stale sign-ups. */
async function measureSweep(db: Db): Promise<Figure[]> {
  const countStale = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from users
      where email_verified_at is null and created_at < now() - interval '1 day'`.execute(db)
    return rows[0]?.n ?? 0
  }
  const found = await countStale()
  const startedAt = performance.now()
  const log = { warn: ({ err }: { err: Error }) => console.log(`  sweep failed: ${err.message}`) }
  await sweep({ db, now: () => new Date(), log: log as never })
  const ms = performance.now() - startedAt
  return [
    {
      what: `stale sign-ups that one sweep leaves of ${found}`,
      measured: await countStale(),
      unit: '',
      atMost: 0,
    },
    { what: 'the sweep', measured: ms, unit: 'ms' },
  ]
}
