import type pg from 'pg'

interface Rule {
  off: string
  on: string
}

/**
 * Drops indexes and foreign keys and disables triggers of every table, to speed up seeding. Returns a function that
 * restores them. Partitions follow their table.
 */
export async function dropConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await client.query<Rule>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as on
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`)
  const { rows: indexes } = await client.query<Rule>(`
    select format('drop index %s', indexrelid::regclass) as off,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as on
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  const { rows: triggers } = await client.query<Rule>(`
    select format('alter table %s disable trigger user', name) as off,
      format('alter table %s enable trigger user', name) as on
    from (
      select distinct tgrelid::regclass as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace
    ) with_triggers`)

  const rules = [...foreignKeys, ...indexes, ...triggers]
  for (const { off } of rules) await client.query(off)
  return async () => {
    for (const { on } of rules.toReversed()) await client.query(on)
  }
}
