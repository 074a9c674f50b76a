import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts'

// A server process as far as the embedded database can tell: `hold-embedded.ts DATA_DIR` has it
// until SIGTERM. Says where it is once it runs; says why, and after how long, and ends with 1
// when it cannot have it.

const lines: string[] = []
const note = (_details: object, message: string) => lines.push(message)

const startedAt = performance.now()
try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: { info: note, warn: note, error: note },
  })
  process.stdout.write(`${JSON.stringify({ url: postgres.url, log: lines })}\n`)
  process.stdin.resume().on('end', () => process.exit(1))
  process.once('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
} catch (error) {
  const tookMs = Math.round(performance.now() - startedAt)
  process.stderr.write(`${(error as Error).message} (${tookMs} ms)\n`)
  process.exitCode = 1
}
