import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { schemaDir } from '../../paths.ts'
import { listMigrations } from './migration-files.ts'

/** Statements that may remove something that nodes of older versions use. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|function|routine|constraint|type|sequence|trigger|default)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(constraint|check|unique|foreign)\b/i,
]

/** The number of the oldest node that runs without it, or the reason why all do. */
const SAYS_SO = /^-- (needs nodes from: \d{4}|nodes go on: \S.*)$/m

/** The statements of a migration that older nodes may not survive. */
const takesAway = (sql: string): string[] => {
  const statements = sql.replaceAll(/--.*$/gm, '')
  return TAKES_AWAY.flatMap((pattern) => pattern.exec(statements)?.[0] ?? [])
}

/** The tables that a migration itself copies rows into, without functions that it creates. */
const filledBy = (sql: string): string[] =>
  [
    ...sql
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/\$\$.*?\$\$/gs, '')
      .matchAll(/\binsert\s+into\s+(\w+)[^;]*?\b(?:select|with)\b/gi),
  ].map(([, table]) => table!)

const [, ...files] = await listMigrations(schemaDir)
const migrations = await Promise.all(
  files.map(async ({ name, paths }) => ({ name, sql: await readFile(paths[0]!, 'utf8') })),
)

test('a migration that removes something says which nodes can run without it', async () => {
  const silent: string[] = []
  for (const { name, sql } of migrations) {
    if (takesAway(sql).length > 0 && !SAYS_SO.test(sql)) silent.push(name)
  }

  expect(silent).toEqual([])
})

test('a migration that fills a table analyzes it, so that plans are not those of an empty one', async () => {
  const silent: string[] = []
  for (const { name, sql } of migrations) {
    for (const table of filledBy(sql)) {
      if (!new RegExp(`^analyze ${table};$`, 'm').test(sql)) silent.push(`${name}: ${table}`)
    }
  }

  expect(silent).toEqual([])
})

test.each([
  ['insert into a (b) values (1), (2);', []],
  ['insert into a (b)\nselect c from d;', ['a']],
  ['insert into a\nwith e as (select 1) select * from e on conflict do nothing;', ['a']],
  ['create function f() as $$ begin insert into a select 1; end $$;', []],
])('%j fills %j', (sql, tables) => {
  expect(filledBy(sql)).toEqual(tables)
})

test.each([
  ['alter table a drop column b;', ['drop column']],
  ['alter table a rename to b;', ['rename']],
  ['alter table a alter column b type text;', ['alter column b type']],
  ['alter table a alter b set not null;', ['set not null']],
  ['alter table a add constraint b check (c > 0);', ['add constraint']],
  ['-- drop table a\nalter table a add column b int; create index on a (b);', []],
])('%j is detected', (sql, expected) => {
  expect(takesAway(sql)).toEqual(expected)
})
