/** What is known of where an error was logged. */
export interface Place {
  /** The message of the log line, such as `request failed`. */
  line: string
  reqId?: string | undefined
  method?: string | undefined
  route?: string | undefined
  /** Of a socket. */
  event?: string | undefined
}

/** Causes of causes end here: a circle must not. */
const CAUSES_MAX = 5
const FRAME = /^\s+at (?:(.+?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/

/**
 * An error as a tracker of errors takes it. It holds class, code and stack of the error and its causes, the pattern of
 * the route and the id of the request. It holds no message of an error, since that may quote what a member entered, and
 * nothing else of the request: the log has the message, under the same id.
 */
export function toEvent(error: Error, place: Place, { release }: { release: string }): object {
  const { line, reqId, method, route, event } = place
  return {
    platform: 'node',
    level: 'error',
    logger: line,
    release,
    ...(route && { transaction: `${method} ${route}` }),
    ...(event && { transaction: event }),
    tags: { ...(reqId && { request_id: reqId }) },
    // Trackers take the cause first.
    exception: { values: listCauses(error).reverse().map(toException) },
  }
}

function listCauses(error: Error): Error[] {
  const errors = [error]
  for (let { cause } = error; cause instanceof Error && errors.length < CAUSES_MAX; ) {
    errors.push(cause)
    cause = cause.cause
  }
  return errors
}

function toException(error: Error) {
  const { name, code } = error as { name: string; code?: unknown }
  return {
    type: name,
    value: code === undefined ? 'See the log for its message' : `Code ${code}`,
    stacktrace: { frames: listFrames(error).reverse() },
  }
}

function listFrames({ stack = '' }: Error) {
  return stack.split('\n').flatMap((line) => {
    const [, name, path = '', lineno, colno] = FRAME.exec(line) ?? []
    if (!path) return []
    return [
      {
        function: name ?? '(anonymous)',
        filename: withoutHome(path),
        lineno: Number(lineno),
        colno: Number(colno),
        in_app: !/node_modules|^node:/.test(path),
      },
    ]
  })
}

/** From the package on: what is above may name a person. */
const withoutHome = (path: string): string =>
  path.replace(/^.*\/(?=node_modules\/)/, '').replace(/^.*\/(?=server\/)/, '')
