interface Line {
  level: string
  time: string
  msg: string
  err?: { stack?: string; reason?: string; message?: string }
  [field: string]: unknown
}

/** A request and its response, with the fields for the terminal. */
interface Answered {
  method: string
  route: string
  status: number
  ms: number
}

/**
 * A line of the log for the terminal: time, event, and short fields. Undefined for responses that are no calls of the
 * API, such as files.
 */
export function toTerminalLine(json: string): string | undefined {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as Line
  const at = clockOf(new Date(time))
  if (msg === 'answered') {
    const { method, route, status, ms } = fields as unknown as Answered
    if (!route.startsWith('/api/') && status < 500) return undefined
    return `${at}  ${method} ${route}  ${status}, ${ms} ms\n`
  }
  const prefix = level === 'info' || level === 'debug' ? '' : `${level.toUpperCase()} `
  const details = Object.entries(fields).map(([name, value]) => `${name} ${shortened(value)}`)
  const failure = err ? `\n${err.stack ?? err.reason ?? err.message}` : ''
  return `${at}  ${prefix}${[msg, ...details].join(', ')}${failure}\n`
}

/** In the zone of the terminal. */
const clockOf = (date: Date): string => date.toTimeString().slice(0, 8)

function shortened(value: unknown): string {
  if (Array.isArray(value))
    return value.length > 1 ? `(${value.length}), last ${value.at(-1)}` : `${value}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The width of a box without a right edge. */
const OPEN_RULE = 40

/** Lines in a box. If a line, such as a link, is longer than the terminal is wide, the box has no right edge. */
export function boxed(lines: readonly string[], columns: number | undefined): string {
  const width = Math.max(...lines.map(({ length }) => length))
  // Some terminals report no columns.
  const isClosed = width + 6 <= (columns || 80)
  const rule = '─'.repeat(isClosed ? width + 4 : OPEN_RULE)
  const rows = lines.map((line) => (isClosed ? `│  ${line.padEnd(width)}  │` : `│  ${line}`))
  const [top, bottom] = isClosed ? [`┌${rule}┐`, `└${rule}┘`] : [`┌${rule}`, `└${rule}`]
  return `${[top, ...rows, bottom].join('\n')}\n`
}
