import { createInterface } from 'node:readline'
import { startPrivatePostgres } from './private-postgres.ts'

// An outside database for a benchmark: a durable PostgreSQL of its own, which says where it is once
// it runs. A line on standard input crashes it and starts it again, which is answered by a line; the
// end of the input stops it.

const postgres = await startPrivatePostgres({ isDurable: true })
process.stdout.write(`${await postgres.createDatabase('shipmates')}\n`)

for await (const _line of createInterface({ input: process.stdin })) {
  await postgres.kill()
  await postgres.start()
  process.stdout.write('back\n')
}
await postgres.stop()
