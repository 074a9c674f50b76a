import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** SQLSTATE insufficient_privilege. */
const FORBIDDEN = '42501'
/** Key of the advisory lock that all drills share, so that none drops another's database. */
const DRILL_LOCK = 7_411_003

/**
 * Runs `work` with the name of a new, empty database on the server of `admin`, and drops that database. Throws if the
 * role may not create one.
 */
export async function withScratch<Result>(
  admin: pg.Client,
  { owner }: { owner: string | undefined },
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  const prefix = await dropAbandoned(admin)
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  try {
    await createScratch(admin, name, owner)
    return await work(name)
  } finally {
    await drop(admin, name)
  }
}

/**
 * Drops the databases of killed processes, unless another drill is running. Returns the prefix for the databases of
 * this drill. Until the connection ends, no other drill drops any.
 */
async function dropAbandoned(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ prefix: string; got: boolean }>(
    `select 'shipmates_drill_' || oid || '_' as prefix, pg_try_advisory_lock($1) as got
     from pg_database where datname = current_database()`,
    [DRILL_LOCK],
  )
  const { prefix, got } = rows[0]!
  if (got) {
    const found = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of found.rows) await drop(admin, name)
  }
  await admin.query('select pg_advisory_lock_shared($1)', [DRILL_LOCK])
  if (got) await admin.query('select pg_advisory_unlock($1)', [DRILL_LOCK])
  return prefix
}

const drop = (admin: pg.Client, name: string) =>
  admin
    .query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    .then(() => {})
    .catch(() => {})

async function createScratch(
  admin: pg.Client,
  name: string,
  owner: string | undefined,
): Promise<void> {
  try {
    await admin.query(`create database ${name}${owner ? ` owner ${owner}` : ''} template template0`)
  } catch (error) {
    if ((error as { code?: string }).code !== FORBIDDEN) throw error
    throw new Error(
      `DATABASE_URL: the role may not create the database that a drill restores into. As a superuser: ` +
        `alter role ${admin.escapeIdentifier(admin.user ?? '')} createdb`,
      { cause: error },
    )
  }
}
