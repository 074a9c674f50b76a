/**
 * Holds idle sockets in a separate process, so that they cost the measuring process nothing. Prints
 * a line once all are open, and holds them until it is killed.
 */
import { openSockets } from './load.ts'

const { url, callers, count } = JSON.parse(process.argv[2] ?? '{}')
await openSockets({
  url,
  callers: Array.from({ length: count }, (_, n) => callers[n % callers.length]),
})
process.stdout.write('open\n')
