import { type Config, readConfig } from '../platform/config/config.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import { explainStartError } from './describe-start.ts'
import { type Additions, type Running, startServer } from './start-server.ts'

const STOP_WITHIN_MS = 10_000
/** npm and supervisors may send one signal twice, to a process and to its group. */
const SAME_SIGNAL_MS = 1_000

interface Serving extends Additions {
  /** Text to print below the line with the address. */
  greeting?: (config: Config) => string
}

/**
 * Serves the product, configured by the environment, until a stop signal. Exits with code 1 if
 * it cannot start.
 */
export async function serve(
  environment: Record<string, string | undefined>,
  { greeting, ...additions }: Serving = {},
): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(environment)
    const starting = startServer(config, additions)
    stopOnSignal(starting, config.shutdownDelayMs)
    const { mailGoes } = await starting
    process.stdout.write(`Shipmates is ready at ${config.publicUrl}. ${mailGoes}\n`)
    if (greeting) process.stdout.write(`${greeting(config)}\n`)
  } catch (error) {
    const why = config ? explainStartError(error, config) : (error as Error).message
    process.stderr.write(`Shipmates cannot start:\n${why}\n`)
    process.exit(1)
  }
}

/**
 * A signal during the start takes effect after it, so that everything opened is closed. A second signal ends the wait
 * for SHUTDOWN_DELAY.
 */
function stopOnSignal(starting: Promise<Running>, delayMs: number): void {
  let firstAt: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (firstAt !== undefined && now - firstAt < SAME_SIGNAL_MS) return
    const isFirst = firstAt === undefined
    firstAt ??= now
    setTimeout(() => process.exit(1), STOP_WITHIN_MS + (isFirst ? delayMs : 0)).unref()
    starting
      .then((running) => running.stop(signal))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  onStopSignal(stop)
}
