import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'

/** Every row of every table as text, binary columns as hex: the contents of a stolen backup. */
export async function dumpDatabase(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    db,
  )
  const dumps = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ line: string }>`select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(
        db,
      ),
    ),
  )
  return dumps.flatMap(({ rows }) => rows.map(({ line }) => line)).join('\n')
}

/** A secret in every encoding in which a dump could contain it. */
export const disguisesOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64'),
  ...(secret.length === 43 ? [Buffer.from(secret, 'base64url').toString('hex')] : []),
]
