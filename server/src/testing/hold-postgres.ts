import { createInterface } from 'node:readline'
import { startPrivatePostgres } from './private-postgres.ts'

// An external database for a benchmark: a private, durable PostgreSQL. Prints its URL once it runs.
// A line on stdin kills and restarts it, and is answered with a line; the end of stdin stops it.

const postgres = await startPrivatePostgres({ isDurable: true })
process.stdout.write(`${await postgres.createDatabase('shipmates')}\n`)

for await (const _line of createInterface({ input: process.stdin })) {
  await postgres.kill()
  await postgres.start()
  process.stdout.write('back\n')
}
await postgres.stop()
