import { type Config, readConfig } from './platform/config.ts'
import { type Additions, type Running, startServer } from './start-server.ts'

const STOP_WITHIN_MS = 10_000

interface Serving extends Additions {
  /** What to print below the line that says where the product is. */
  greeting?: (config: Config) => string
}

/** Serves the product as the environment tells until SIGTERM or SIGINT; ends the process when it cannot. */
export async function serve(
  environment: Record<string, string | undefined>,
  { greeting, ...additions }: Serving = {},
): Promise<void> {
  try {
    const config = readConfig(environment)
    const running = await startServer(config, additions)
    process.stdout.write(`Shipmates is ready at ${config.publicUrl}. ${running.mailGoes}\n`)
    if (greeting) process.stdout.write(`${greeting(config)}\n`)
    stopOnSignal(running)
  } catch (error) {
    process.stderr.write(`Shipmates cannot start:\n${(error as Error).message}\n`)
    process.exit(1)
  }
}

function stopOnSignal(running: Running): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
