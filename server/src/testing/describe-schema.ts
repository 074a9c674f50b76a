import { type Kysely, sql } from 'kysely'

/** A line of SQL about a table. */
interface Line {
  table: string
  line: string
}

/**
 * Describes the schema as readable SQL: each table with its columns, constraints, indexes and triggers, then views and
 * functions. Sorted by name, so that two databases with the same schema give the same text on PostgreSQL 15 and later.
 */
// biome-ignore lint/suspicious/noExplicitAny: it reads the catalogue, whatever the schema.
export async function describeSchema(db: Kysely<any>): Promise<string> {
  const [tables, columns, constraints, indexes, triggers, rest] = await Promise.all([
    listTables(db),
    listColumns(db),
    listConstraints(db),
    listIndexes(db),
    listTriggers(db),
    listViewsAndFunctions(db),
  ])
  const linesOf = (lines: Line[], table: string) =>
    lines.filter((line) => line.table === table).map(({ line }) => line)
  const blocks = tables.map(({ table, line, ending }) => {
    const inside = [...linesOf(columns, table), ...linesOf(constraints, table)]
    const create = `${line} (\n${inside.map((part) => `  ${part}`).join(',\n')}\n)${ending}`
    return [create, ...linesOf(indexes, table), ...linesOf(triggers, table)].join('\n')
  })
  return `${[HEADER, ...blocks, rest].join('\n\n')}\n`
}

const HEADER = `-- The schema after all migrations. Generated: \`npm run schema\` writes it, a test compares it.`

type AnyDb = Parameters<typeof describeSchema>[0]

const lines = async (db: AnyDb, query: ReturnType<typeof sql<Line>>): Promise<Line[]> =>
  (await query.execute(db)).rows

const listTables = async (db: AnyDb) => {
  const { rows } = await sql<Line & { ending: string }>`
      select relname as table,
        case relpersistence when 'u' then 'create unlogged table ' else 'create table ' end || relname as line,
        case relkind
          when 'p' then ' partition by ' || pg_get_partkeydef(oid) || '; -- in '
            || (select count(*) from pg_inherits where inhparent = oid) || ' partitions'
          else ';'
        end as ending
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by relname collate "C"`.execute(db)
  return rows
}

const listColumns = (db: AnyDb) =>
  lines(
    db,
    sql<Line>`
      select pg_class.relname as table,
        attname || ' ' || format_type(atttypid, atttypmod)
          || case when attidentity = 'a' then ' generated always as identity' else '' end
          || case when attnotnull and attidentity = '' then ' not null' else '' end
          || case when attgenerated = 's' then ' generated always as ' || pg_get_expr(adbin, adrelid) || ' stored'
            else coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end as line
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped
      order by attrelid, attnum`,
  )

const listConstraints = (db: AnyDb) =>
  lines(
    db,
    sql<Line>`
      select pg_class.relname as table,
        'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid) as line
      from pg_constraint
      join pg_class on pg_class.oid = conrelid
      where connamespace = 'public'::regnamespace and not relispartition and contype in ('p', 'u', 'f', 'c')
      order by conrelid, array_position(array['p', 'u', 'f', 'c'], contype::text), conname collate "C"`,
  )

const listIndexes = (db: AnyDb) =>
  lines(
    db,
    sql<Line>`
      select pg_class.relname as table,
        regexp_replace(pg_get_indexdef(indexrelid), ' ON (ONLY )?public[.]', ' on ') || ';' as line
      from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_class as index on index.oid = indexrelid
      where pg_class.relnamespace = 'public'::regnamespace and not pg_class.relispartition
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
      order by indrelid, index.relname collate "C"`,
  )

const listTriggers = (db: AnyDb) =>
  lines(
    db,
    sql<Line>`
      select pg_class.relname as table, replace(pg_get_triggerdef(pg_trigger.oid), 'public.', '') || ';' as line
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not relispartition and not tgisinternal
      order by tgrelid, tgname collate "C"`,
  )

async function listViewsAndFunctions(db: AnyDb): Promise<string> {
  const views = await lines(
    db,
    sql<Line>`
      select relname as table, 'create view ' || relname || ' as' || e'\n' || pg_get_viewdef(oid) as line
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
      order by relname collate "C"`,
  )
  const functions = await lines(
    db,
    sql<Line>`
      select proname as table,
        rtrim(replace(pg_get_functiondef(oid), 'public.', ''), e'\n') || ';' as line
      from pg_proc
      where pronamespace = 'public'::regnamespace
      order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`,
  )
  return [...views, ...functions].map(({ line }) => line).join('\n\n')
}
