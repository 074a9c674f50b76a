import { startEmbeddedPostgres } from '../platform/postgres/start.ts'

// `hold-embedded.ts DATA_DIR` runs the embedded database like a server, until SIGTERM. Prints its
// URL and log as JSON once it runs. If it fails, prints the error with the time it took, and exits
// with 1.

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
