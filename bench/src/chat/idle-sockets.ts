/**
 * Holds sockets that say nothing, in a process of their own, so that keeping them open costs whoever
 * measures nothing. Prints a line once all are open; holds them until it is killed.
 */
import { openSockets } from './load.ts'

const { url, callers, count } = JSON.parse(process.argv[2] ?? '{}')
await openSockets({
  url,
  callers: Array.from({ length: count }, (_, n) => callers[n % callers.length]),
})
process.stdout.write('open\n')
