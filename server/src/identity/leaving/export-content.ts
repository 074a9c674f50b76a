import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Domain } from '../../domain.ts'

interface Reading extends Pick<Deps, 'db' | 'now'> {
  domains: readonly Pick<Domain, 'name' | 'export'>[]
}

/** The first keys of the file, most interesting first. Other keys follow in the order of the domains. */
const ORDER = [
  ...['profile', 'workExperience', 'education', 'github', 'linkedAccounts', 'settings'],
  ...[
    'passwordChangedAt',
    'passkeys',
    'secondFactor',
    'sessions',
    'requestsSent',
    'requestsReceived',
    'passed',
  ],
  ...['connections', 'blocks', 'notices', 'conversations'],
]
const placeOf = (key: string) => ORDER.indexOf(key) + 1 || ORDER.length + 1

/** The entries of several objects, sorted by `ORDER`. */
const inOrder = <Value>(parts: readonly Record<string, Value>[]): [string, Value][] =>
  parts.flatMap((part) => Object.entries(part)).toSorted(([a], [b]) => placeOf(a) - placeOf(b))

/**
 * The JSON of a member's data, in pieces. About others it has only what the screens show, by the same functions,
 * without presence; about the other member of a conversation, name and text.
 */
export async function* writeData(deps: Reading, userId: UserId): AsyncGenerator<string> {
  yield JSON.stringify(await readStart(deps, userId)).slice(0, -1)
  const lists = deps.domains.map((domain) => domain.export?.lists?.(deps, userId) ?? {})
  for (const [key, pieces] of inOrder(lists)) {
    yield `,"${key}":`
    yield* pieces
  }
  yield '}'
}

/** All parts of bounded size. */
async function readStart(deps: Reading, userId: UserId) {
  const values: Record<string, unknown>[] = []
  const settings: Record<string, object> = {}
  for (const { name, export: exported } of deps.domains) {
    values.push((await exported?.values?.(deps, userId)) ?? {})
    const own = await exported?.settings?.(deps, userId)
    if (own) settings[name] = own
  }
  return Object.fromEntries(inOrder<unknown>([...values, { settings }]))
}
