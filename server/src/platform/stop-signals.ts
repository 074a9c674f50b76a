/** From a supervisor, by Ctrl-C, and when the terminal closes. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Calls `stop` for each stop signal. Output after the terminal has closed is lost without an error. Returns a function
 * that removes the handlers.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  const ignore = () => {}
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
    for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore)
  }
}
