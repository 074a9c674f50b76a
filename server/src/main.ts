import { type Config, readConfig } from './platform/config.ts'
import { type Running, startServer } from './start-server.ts'

const STOP_WITHIN_MS = 10_000

let config: Config
try {
  config = readConfig(process.env)
} catch (error) {
  process.stderr.write(`Shipmates cannot start:\n${(error as Error).message}\n`)
  process.exit(1)
}

let running: Running | undefined
try {
  running = await startServer(config)
  process.stdout.write(`Shipmates is ready at ${config.publicUrl}. ${running.mailGoes}\n`)
} catch (error) {
  process.stderr.write(`Shipmates cannot start: ${(error as Error).message}\n`)
  process.exit(1)
}

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    void running?.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
