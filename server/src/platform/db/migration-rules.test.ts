import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrationsDir } from '../../paths.ts'
import { listMigrations } from './migration-files.ts'

/** The first migration that nodes of the version before may meet. */
const FIRST = 43

/** What may take away something that the nodes of older versions use. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|function|routine|constraint|type|sequence|trigger|default)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(constraint|check|unique|foreign)\b/i,
]

/** With the number of the oldest node that does without, or the reason why all do. */
const SAYS_SO = /^-- (needs nodes from: \d{4}|nodes go on: \S.*)$/m

/** What a migration does that older nodes may not survive. */
const takesAway = (sql: string): string[] => {
  const statements = sql.replaceAll(/--.*$/gm, '')
  return TAKES_AWAY.flatMap((pattern) => pattern.exec(statements)?.[0] ?? [])
}

test('a migration that takes something away says which nodes can run without it', async () => {
  const silent: string[] = []
  for (const { version, name, path } of await listMigrations(migrationsDir)) {
    const sql = await readFile(path, 'utf8')
    if (version >= FIRST && takesAway(sql).length > 0 && !SAYS_SO.test(sql)) silent.push(name)
  }

  expect(silent).toEqual([])
})

test.each([
  ['alter table a drop column b;', ['drop column']],
  ['alter table a rename to b;', ['rename']],
  ['alter table a alter column b type text;', ['alter column b type']],
  ['alter table a alter b set not null;', ['set not null']],
  ['alter table a add constraint b check (c > 0);', ['add constraint']],
  ['-- drop table a\nalter table a add column b int; create index on a (b);', []],
])('%j is found out', (sql, expected) => {
  expect(takesAway(sql)).toEqual(expected)
})
