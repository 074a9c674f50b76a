import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { freePort } from '../platform/postgres/start.ts'
import { run } from '../testing/contents.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { startPrivateRedis } from '../testing/redis.ts'
import { explainStartError } from './describe-start.ts'
import { startServer } from './start-server.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shipmates-start-'))
})
afterAll(() => rm(dir, { recursive: true }))

/** The error message of a start with these settings; empty if it succeeds. */
async function complaint(environment: Record<string, string>): Promise<string> {
  const config = readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', ...environment }, '/dev/null')
  try {
    const running = await startServer(config)
    await running.stop('SIGTERM')
    return ''
  } catch (error) {
    return explainStartError(error, config)
  }
}

test('an unreachable database is named with its address, without the password', async () => {
  const port = await freePort()

  expect(await complaint({ DATABASE_URL: `postgres://ada:s3cret@127.0.0.1:${port}/none` })).toBe(
    `DATABASE_URL: cannot connect to 127.0.0.1:${port} (ECONNREFUSED)`,
  )
})

test('a missing database is named', async () => {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  url.pathname = '/nowhere'

  const message = await complaint({ DATABASE_URL: url.href })
  await database.close()

  expect(message).toMatch(/^DATABASE_URL: .* refuses \(database "nowhere" does not exist\)$/)
})

test('the error for a role without the right to migrate says what it needs', async () => {
  const url = await createEmptyDatabase()
  await run(url, 'revoke create on schema public from pg_database_owner')
  const config = readConfig({ DATABASE_URL: url }, '/dev/null')

  const message = await migrate(url).catch((error: unknown) => explainStartError(error, config))

  expect(message).toMatch(
    /^DATABASE_URL: Migration baseline failed: permission denied .*; as a superuser: alter database "test_\w+" owner to "shipmates"$/,
  )
})

test('a port in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo

  const message = await complaint({ DATA_DIR: join(dir, 'data'), PORT: String(port) })
  other.close()

  expect(message).toBe(`PORT: ${port} is in use on 127.0.0.1`)
  expect(await readdir(dir)).not.toContain('data')
})

test.each([
  ['192.0.2.1', /^HOST, PORT: cannot listen on 192\.0\.2\.1:\d+ \(EADDRNOTAVAIL\)$/],
  ['nowhere.invalid', /^HOST, PORT: cannot listen on nowhere\.invalid:\d+ \(E\w+\)$/],
])('an invalid host is named before the database is touched: %s', async (HOST, expected) => {
  const DATABASE_URL = await createEmptyDatabase()

  const message = await complaint({ DATABASE_URL, HOST, PORT: String(await freePort()) })

  expect(message).toMatch(expected)
  expect(
    await run(DATABASE_URL, 'select count(*) from pg_tables where schemaname = current_schema()'),
  ).toEqual(['0'])
})

test('a data directory that is a file is named', async () => {
  const path = join(dir, 'file')
  await writeFile(path, '')

  expect(await complaint({ DATA_DIR: path })).toMatch(/^DATA_DIR: .*file cannot be used \(EEXIST/)
})

test('a Redis that refuses the password is named; one that is unreachable is not', async () => {
  const redis = await startPrivateRedis({ requirepass: 'the-right-one' })
  const DATABASE_URL = `postgres://127.0.0.1:${await freePort()}/none`

  const refused = await complaint({ DATABASE_URL, REDIS_URL: redis.url })
  await redis.stop()
  const away = await complaint({ DATABASE_URL, REDIS_URL: redis.url })

  expect(refused).toMatch(/^REDIS_URL: 127\.0\.0\.1:\d+ refuses \(NOAUTH /)
  expect(away).toMatch(/^DATABASE_URL: cannot connect/)
})
