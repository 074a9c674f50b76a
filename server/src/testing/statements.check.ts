import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

/** The directory in which `record-statements.ts` has written the statements of a run. */
const dir = process.env.TEST_STATEMENTS ?? ''

function readStatements(): string[] {
  if (!dir)
    throw new Error(
      'Run the server tests with TEST_STATEMENTS=DIR before, and then this with the same.',
    )
  const files = readdirSync(dir).filter((name) => name.endsWith('.jsonl'))
  const lines = files.flatMap((name) => readFileSync(join(dir, name), 'utf8').trim().split('\n'))
  return [...new Set(lines)].map((line) => JSON.parse(line))
}

const WITH_PLAN = /^\s*(\/\*.*?\*\/\s*|\(\s*)*(select|insert|update|delete|with|values|merge)\b/is

/** Lets PostgreSQL parse a statement, resolve its names and types, and plan it. Nothing is executed. */
async function prepare(client: pg.Client, text: string): Promise<void> {
  if (!WITH_PLAN.test(text)) return parse(client, text)
  await client.query(`prepare it as ${text}`)
  try {
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
    const nulls = Array.from({ length: Math.max(0, ...numbers) }, () => 'null')
    await client.query(`explain execute it${nulls.length > 0 ? `(${nulls})` : ''}`)
  } finally {
    await client.query('deallocate it')
  }
}

/** Lets PostgreSQL parse a statement that has no plan, such as `listen` or `lock table`. */
function parse(client: pg.Client, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const submittable = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.sync()
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    }
    client.query(submittable as never)
  })
}

test('every statement of the product is parsed and planned by this PostgreSQL', async () => {
  const statements = readStatements()
  const { url, close } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  const failures: string[] = []

  for (const text of statements) {
    await prepare(client, text).catch((error) => failures.push(`${error.message}: ${text}`))
  }

  await client.end()
  await close()
  process.stdout.write(`${statements.length} statements\n`)
  expect(failures).toEqual([])
  // A run of all server tests records about 720.
  expect(statements.length).toBeGreaterThan(600)
})
