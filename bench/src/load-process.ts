/**
 * Causes load in a process of its own, so that it costs the measuring process nothing: prints its result as a line of
 * JSON. Idle sockets stay open until the process is killed.
 */
import { logIn } from '@shipmates/contract/accounts'
import { createClient } from '../../server/src/testing/client.ts'
import { type Caller, openSockets } from './load.ts'
import { secondsOf } from './timing.ts'

interface Loads {
  /** Opens `count` sockets. Returns how many seconds that took. */
  idle: { url: string; callers: readonly Caller[]; count: number }
  /** Logs a member in `count` times at once. Returns the statuses, and whether Retry-After was sent. */
  logins: { url: string; email: string; password: string; count: number }
}

export type Load = { [Kind in keyof Loads]: { kind: Kind } & Loads[Kind] }[keyof Loads]

export interface LoginResult {
  status: number
  mayRetry: boolean
}

async function cause(load: Load): Promise<number | LoginResult[]> {
  const { url, count } = load
  if (load.kind === 'idle') {
    const { callers } = load
    const all = Array.from({ length: count }, (_, n) => callers[n % callers.length]!)
    return secondsOf(() => openSockets({ url, callers: all }))
  }
  const { email, password } = load
  const one = async () => {
    const { status, headers } = await createClient(url).call(logIn, { body: { email, password } })
    return { status, mayRetry: headers.has('retry-after') }
  }
  return Promise.all(Array.from({ length: count }, one))
}

process.stdout.write(`${JSON.stringify(await cause(JSON.parse(process.argv[2]!)))}\n`)
