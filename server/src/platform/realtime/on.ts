import { AppError } from '@shipmates/contract/errors'
import { type ClientEvent, type ClientPayload, clientEvents } from '@shipmates/contract/events'
import { validationError } from '@shipmates/contract/validation'
import { isUnavailable } from '../db/unavailable.ts'
import type { Log } from '../log.ts'
import type { ViewerSocket } from './io.ts'

/**
 * Handles one client event: parses its payload, calls the handler, and acknowledges with the result
 * if the client asked for an acknowledgement.
 *
 * A failure goes only to this client: in the acknowledgement, or else as an `error` event. Handlers
 * start in order of arrival and run concurrently.
 */
export function on<E extends ClientEvent>(
  { socket, log }: { socket: ViewerSocket; log: Log },
  event: E,
  handle: (payload: ClientPayload<E>) => Promise<unknown>,
): void {
  const listener = async (...args: unknown[]) => {
    const last = args.at(-1)
    const acknowledge = typeof last === 'function' ? last : undefined
    try {
      const answer = (await handle(parse(event, args[0]))) as object | undefined
      acknowledge?.({ ok: true, ...answer })
    } catch (error) {
      const { code, message, retryAfterMs } = asAppError(error, { event, socket, log })
      if (acknowledge) acknowledge({ ok: false, code, message, retryAfterMs })
      else socket.emit('error', message)
    }
  }
  socket.on(event, listener as never)
}

function parse<E extends ClientEvent>(event: E, payload: unknown): ClientPayload<E> {
  const parsed = clientEvents[event].safeParse(payload)
  if (parsed.success) return parsed.data as ClientPayload<E>

  const [first] = parsed.error.issues
  const isMalformedId = first?.code === 'invalid_format' && String(first.path[0]).endsWith('Id')
  if (isMalformedId && first.path[0] !== 'clientId') throw new AppError('NOT_FOUND')
  throw validationError(parsed.error.issues)
}

/** The number of refusals of each event of a socket, by event and code. */
const refusals = new WeakMap<ViewerSocket, Map<string, number>>()

/** Logs the first refusal of a kind at once, and their number when the socket closes. */
function logRefusal(
  { socket, log }: { socket: ViewerSocket; log: Log },
  event: string,
  code: string,
): void {
  const counts = refusals.get(socket) ?? new Map<string, number>()
  refusals.set(socket, counts)
  const { userId } = socket.data
  const kind = `${event} ${code}`
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  if (count > 1) return
  log.info({ event, userId, code }, 'event refused')
  socket.once('disconnect', () => {
    const times = counts.get(kind) ?? 1
    if (times > 1) log.info({ event, userId, code, times }, 'event refused repeatedly')
    counts.delete(kind)
  })
}

function asAppError(
  error: unknown,
  { event, socket, log }: { event: string; socket: ViewerSocket; log: Log },
): AppError {
  const { userId } = socket.data
  if (error instanceof AppError) {
    logRefusal({ socket, log }, event, error.code)
    return error
  }
  if (isUnavailable(error)) {
    log.warn({ event, userId, err: error }, 'event failed')
    return new AppError('UNAVAILABLE')
  }
  log.error({ event, userId, err: error }, 'event failed')
  return new AppError('INTERNAL')
}

/** Returns a function that runs async tasks one at a time, in order. A failed task does not stop the next. */
export function createSequence() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
