import { type Config, readConfig } from './platform/config.ts'
import { explainStartError } from './start-error.ts'
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
  let config: Config | undefined
  try {
    config = readConfig(environment)
    const starting = startServer(config, additions)
    stopOnSignal(starting)
    const { mailGoes } = await starting
    process.stdout.write(`Shipmates is ready at ${config.publicUrl}. ${mailGoes}\n`)
    if (greeting) process.stdout.write(`${greeting(config)}\n`)
  } catch (error) {
    const why = config ? explainStartError(error, config) : (error as Error).message
    process.stderr.write(`Shipmates cannot start:\n${why}\n`)
    process.exit(1)
  }
}

/** A signal during the start waits for its end, so that nothing which was opened is left behind. */
function stopOnSignal(starting: Promise<Running>): void {
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    starting
      .then((running) => running.stop(signal))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
