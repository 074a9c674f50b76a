import type {
  Connection,
  PassedDeveloper,
  ReceivedRequest,
  SentRequest,
} from '@shipmates/contract/connections'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { listSessions } from '../accounts/sessions.ts'
import {
  listConnections,
  listPassedDevelopers,
  listReceivedRequests,
  listSentRequests,
} from '../connections/lists.ts'
import { readSettings } from '../notifications/settings.ts'
import { readPrivacy } from '../privacy/settings.ts'
import { readProfile } from '../profiles/members.ts'
import { listBlocked, listMessagesAfter, listOwnConversations } from './export-queries.ts'

type Reading = Pick<Deps, 'db' | 'now'>

/** So large that hidden members, which a page leaves out, do not make it empty before the end. */
const PAGE = 1000
const MESSAGES_AT_ONCE = 500

/**
 * The JSON of a member's data in pieces. Of others it has what the screens show, by the functions that
 * the screens use; of the other side of a conversation the name and the text.
 */
export async function* writeData(deps: Reading, userId: UserId): AsyncGenerator<string> {
  const { db } = deps
  const { workExperience, education, ...profile } = await readProfile(db, userId, userId)
  const notifications = await readSettings(deps, userId)
  const privacy = await readPrivacy(deps, userId)
  const sessions = await listSessions(deps, { userId, sessionId: '' as SessionId })
  const start = {
    profile,
    workExperience,
    education,
    settings: { notifications, privacy },
    sessions: sessions.map(({ isCurrent: _, ...session }) => session),
  }
  yield JSON.stringify(start).slice(0, -1)
  yield* writeList<SentRequest>('requestsSent', (before) =>
    listSentRequests(deps, userId, { before: before?.requestId, limit: PAGE }),
  )
  yield* writeList<ReceivedRequest>('requestsReceived', (before) =>
    listReceivedRequests(deps, userId, { before: before?.requestId, limit: PAGE }),
  )
  yield* writeList<PassedDeveloper>('passed', (before) =>
    listPassedDevelopers(deps, userId, { before: before?.requestId, limit: PAGE }),
  )
  yield* writeList<Connection>('connections', (before) =>
    listConnections(deps, userId, { before: before?.connectionId, limit: PAGE }),
  )
  yield `,"blocks":${JSON.stringify(await listBlocked(db, userId))}`
  yield* writeConversations(deps, userId)
  yield '}'
}

/** A key with a list that is read page by page. */
async function* writeList<Item>(
  key: string,
  list: (before: Item | undefined) => Promise<Item[]>,
): AsyncGenerator<string> {
  yield `,"${key}":[`
  let before: Item | undefined
  do {
    const items = await list(before)
    const text = JSON.stringify(items).slice(1, -1)
    if (text) yield (before ? ',' : '') + text
    before = items.at(-1)
  } while (before)
  yield ']'
}

async function* writeConversations({ db }: Reading, userId: UserId): AsyncGenerator<string> {
  yield ',"conversations":['
  let separator = ''
  let after = '0'
  for (;;) {
    const some = await listOwnConversations(db, userId, { after, limit: PAGE })
    for (const conversation of some) {
      yield `${separator}{"with":${JSON.stringify(conversation.with)},"messages":[`
      yield* writeMessages(db, userId, conversation)
      yield ']}'
      separator = ','
    }
    const last = some.at(-1)
    if (!last) break
    after = last.id
  }
  yield ']'
}

async function* writeMessages(
  db: Deps['db'],
  userId: UserId,
  { id, with: other }: Awaited<ReturnType<typeof listOwnConversations>>[number],
): AsyncGenerator<string> {
  let after = '0'
  for (;;) {
    const some = await listMessagesAfter(db, userId, { id, after, limit: MESSAGES_AT_ONCE })
    const last = some.at(-1)
    if (!last) return
    const shown = some.map(({ isOwn, content, createdAt }) =>
      isOwn ? { from: 'me', content, sentAt: createdAt } : { from: other, content },
    )
    yield (after === '0' ? '' : ',') + JSON.stringify(shown).slice(1, -1)
    after = last.id
  }
}
