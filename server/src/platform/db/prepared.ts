import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

type Values = Record<string, unknown>

/** A statement that each connection parses and plans once. Returns its rows with columns named as in the statement. */
export type Prepared<Parameters extends Values, Row> = (
  db: Db,
  parameters: Parameters,
) => Promise<Row[]>

/**
 * A statement that runs so often that planning it and writing its text would cost more than running it. `write` is
 * called once, with a parameter in place of each value, so the text may not depend on values. `name` must be unique.
 *
 * PostgreSQL plans it without knowing the values, so it is only for statements whose best plan is the same for all.
 */
export function prepared<Parameters extends Values, Row>(
  name: string,
  write: (parameters: { [Name in keyof Parameters]: RawBuilder<unknown> }) => RawBuilder<unknown>,
): Prepared<Parameters, Row> {
  let written: { text: string; order: string[] } | undefined
  return async (db, parameters) => {
    written ??= compile(
      db,
      name,
      write as (parameters: Record<string, RawBuilder<unknown>>) => RawBuilder<unknown>,
    )
    const values = written.order.map((value) => parameters[value])
    const { rows } = await plainOf(db).executeQuery<Row>(CompiledQuery.raw(written.text, values))
    return rows
  }
}

/** Each database without the plugins that rename columns. Making one costs as much as a small statement. */
const plain = new WeakMap<Db, Db>()

function plainOf(db: Db): Db {
  const known = plain.get(db)
  if (known) return known
  const made = db.withoutPlugins()
  plain.set(db, made)
  return made
}

function compile(
  db: Db,
  name: string,
  write: (parameters: Record<string, RawBuilder<unknown>>) => RawBuilder<unknown>,
) {
  const placeholders = new Proxy({}, { get: (_, value) => sql`${value}` })
  const { sql: text, parameters } = write(placeholders).compile(db)
  return { text: `/* prepared: ${name} */ ${text}`, order: parameters as string[] }
}
