import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** A numbered file of schema/, or the baseline. */
export interface Migration {
  version: number
  name: string
  paths: string[]
}

/** The files of the baseline in the order of their foreign keys. */
const AREAS = ['platform', 'identity', 'people', 'matching', 'chat', 'notify', 'staff']

/** The version of a database made by the baseline, or by the 51 migrations that it replaced. */
const BASELINE = 51

/** The declarations in the comments of a migration. */
export interface Declared {
  /**
   * The oldest node that can run on the schema after this migration, as the number of the newest migration that the
   * node knows. 0 if every earlier node still can.
   */
  needsNodesFrom: number
  /** The time or disk space, say, that an operator must provide. */
  asksFor: string | undefined
}

/** A part of a migration that commits. Returns whether it must be run again. */
export type Step = (tx: pg.ClientBase) => Promise<boolean>

/**
 * Lists the migrations in order, the baseline first. Throws if a number is missing or used twice, or if a file is
 * neither numbered nor an area of the baseline.
 */
export async function listMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const areas = AREAS.filter((area) => names.includes(`${area}.sql`))
  const paths = areas.map((area) => join(dir, `${area}.sql`))
  const baseline = areas.length > 0 ? [{ version: BASELINE, name: 'baseline', paths }] : []
  const before = baseline[0]?.version ?? 0
  const numbered = names.filter((name) => !areas.includes(name.replace(/\.sql$/, '')))
  return [
    ...baseline,
    ...numbered.map((name, index) => {
      const version = Number(/^(\d{4})-/.exec(name)?.[1])
      const expected = before + index + 1
      if (version !== expected) {
        throw new Error(
          `Migration ${name} is out of order: expected ${numberOf(expected)}-<what>.sql.`,
        )
      }
      return { version, name, paths: [join(dir, name)] }
    }),
  ]
}

async function readText({ paths }: Migration): Promise<string> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return texts.join('\n')
}

/** The number of a migration as in its file name, such as 0042. */
export const numberOf = (version: number): string => String(version).padStart(4, '0')

/** Captures whether the following step is repeated. */
const NEXT_STEP = /^-- step(, repeated)?$/m
const NEEDS_NODES = /^-- needs nodes from:(.*)$/m
const ASKS_FOR = /^-- asks for: (.+)$/m

/** Reads the declarations of a migration. Throws if it needs nodes that do not know it yet. */
export async function readDeclared(migration: Migration): Promise<Declared> {
  const { name, version } = migration
  const text = await readText(migration)
  const needed = NEEDS_NODES.exec(text)?.[1]
  const needsNodesFrom = Number(/^ (\d{4})$/.exec(needed ?? ' 0000')?.[1] ?? Number.NaN)
  if (!(needsNodesFrom <= version)) {
    throw new Error(
      `Migration ${name} must declare a number up to its own: -- needs nodes from: ${numberOf(version)}`,
    )
  }
  return { needsNodesFrom, asksFor: ASKS_FOR.exec(text)?.[1] }
}

/**
 * The steps of a migration: one, unless lines `-- step` divide it. All but the last must be safe to run again, because
 * after a kill the next run starts at the first. A step after `-- step, repeated` is run until its last statement
 * returns no row. The last step also records that the migration is done.
 */
export async function readSteps(migration: Migration): Promise<Step[]> {
  const { needsNodesFrom } = await readDeclared(migration)
  const parts = ['', ...(await readText(migration)).split(NEXT_STEP)]
  const steps: Step[] = []
  for (let n = 0; n < parts.length; n += 2) {
    const [isRepeated, statements] = [Boolean(parts[n]), parts[n + 1]!]
    steps.push(async (tx) => (await countRows(tx, statements)) > 0 && isRepeated)
  }
  const last = steps.pop()!
  return [...steps, (tx) => last(tx).then(() => record(tx, migration, needsNodesFrom))]
}

/** Runs statements and returns the number of rows that the last one returned. */
async function countRows(tx: pg.ClientBase, statements: string): Promise<number> {
  return [await tx.query(statements)].flat().at(-1)!.rows.length
}

async function record(
  tx: pg.ClientBase,
  { version, name }: Migration,
  needsNodesFrom: number,
): Promise<false> {
  await tx.query(
    `create table if not exists schema_migrations (
       version int primary key,
       name text not null,
       applied_at timestamptz not null default now(),
       needs_nodes_from int
     )`,
  )
  await tx.query(
    'insert into schema_migrations (version, name, needs_nodes_from) values ($1, $2, $3)',
    [version, name, needsNodesFrom],
  )
  return false
}
