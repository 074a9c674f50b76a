import type { Block } from '@shipmates/contract/blocks'
import type { Message } from '@shipmates/contract/chat'
import type {
  Connection,
  PassedDeveloper,
  ReceivedRequest,
  SentRequest,
} from '@shipmates/contract/connections'
import type { ImageId, MessageId, UserId } from '@shipmates/contract/ids'
import type { Notice } from '@shipmates/contract/notices'
import type { Deps } from '../../deps.ts'
import { listSessions } from '../accounts/sessions.ts'
import { listMessagesAfter } from '../chat/list-messages.ts'
import { listBlocks } from '../connections/blocks.ts'
import {
  listConnections,
  listPassedDevelopers,
  listReceivedRequests,
  listSentRequests,
} from '../connections/lists.ts'
import { readAccount } from '../github/state.ts'
import { listIdentities } from '../identities/link.ts'
import { readNotices } from '../notices/notices.ts'
import { readSettings } from '../notifications/settings.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { readPrivacy } from '../privacy/settings.ts'
import { readProfile } from '../profiles/members.ts'
import { readSecondFactor } from '../second-factor/state.ts'
import { type ExportedConversation, listOwnConversations } from './export-queries.ts'

type Reading = Pick<Deps, 'db' | 'now'>

/** How many items of a list are read at once. */
const PAGE = 500
const MESSAGES_AT_ONCE = 200
/** How long the pieces are at least. A short one holds the event loop for a millisecond at most. */
const PIECE_CHARS = 32 * 1024

/**
 * The JSON of a member's data in pieces. Of others it has what the screens show, by the functions that
 * the screens use, without presence; of the other side of a conversation the name and the text.
 */
export async function* writeData(deps: Reading, userId: UserId): AsyncGenerator<string> {
  yield JSON.stringify(await readStart(deps, userId)).slice(0, -1)
  yield* writeList<SentRequest>('requestsSent', (before) =>
    listSentRequests(deps, userId, { before: before?.requestId, limit: PAGE }),
  )
  yield* writeList<ReceivedRequest>('requestsReceived', (before) =>
    listReceivedRequests(deps, userId, { before: before?.requestId, limit: PAGE }),
  )
  yield* writeList<PassedDeveloper>('passed', (before) =>
    listPassedDevelopers(deps, userId, { before: before?.requestId, limit: PAGE }),
  )
  yield* writeList<Connection>(
    'connections',
    (before) => listConnections(deps, userId, { before: before?.connectionId, limit: PAGE }),
    showConnection,
  )
  yield* writeList<Block>(
    'blocks',
    (before) => listBlocks(deps, userId, { before: before?.user.id, limit: PAGE }),
    ({ user, blockedAt }) => ({ userId: user.id, userName: user.userName, blockedAt }),
  )
  yield* writeList<Notice>(
    'notices',
    (before) => readNotices(deps, userId, { before: before?.noticeId, limit: PAGE }),
    ({ kind, user, at }) => ({ kind, with: user?.userName ?? null, at }),
  )
  yield* writeConversations(deps, userId)
  yield '}'
}

/** What is no list of unbounded length. */
async function readStart(deps: Reading, userId: UserId) {
  const { workExperience, education, ...profile } = await readProfile(deps.db, userId, userId)
  const notifications = await readSettings(deps, userId)
  const privacy = await readPrivacy(deps, userId)
  const github = await readAccount(deps, userId)
  const identities = await listIdentities(deps, userId)
  const passkeys = await listPasskeys(deps, userId)
  const secondFactor = await readSecondFactor(deps, userId)
  const sessions = await listSessions(deps, { userId })
  return {
    profile,
    workExperience,
    education,
    github,
    linkedAccounts: identities.map(({ identityId: _, ...identity }) => identity),
    settings: { notifications, privacy },
    passkeys: passkeys.map(({ passkeyId: _, ...passkey }) => passkey),
    secondFactor,
    sessions: sessions.map(({ isCurrent: _, ...session }) => session),
  }
}

const showConnection = ({ connectedUser, ...connection }: Connection) => {
  const { lastSeenAt: _seen, isPresenceShown: _shown, ...user } = connectedUser
  return { ...connection, connectedUser: user }
}

/** A key with a list that is read page by page, of each item what `show` returns. */
async function* writeList<Item>(
  key: string,
  list: (before: Item | undefined) => Promise<Item[]>,
  show: (item: Item) => unknown = (item) => item,
): AsyncGenerator<string> {
  yield `,"${key}":[`
  let before: Item | undefined
  do {
    const items = await list(before)
    yield* writeItems(items.map(show), before !== undefined)
    before = items.at(-1)
  } while (before)
  yield ']'
}

/** The items of a list in pieces of about `PIECE_CHARS`, separated by commas, also from items before them. */
function* writeItems(items: Iterable<unknown>, isContinued: boolean): Generator<string> {
  let piece = ''
  let separator = isContinued ? ',' : ''
  for (const item of items) {
    piece += separator + JSON.stringify(item)
    separator = ','
    if (piece.length < PIECE_CHARS) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

async function* writeConversations(deps: Reading, userId: UserId): AsyncGenerator<string> {
  yield ',"conversations":['
  let separator = ''
  let after = '0'
  for (;;) {
    const some = await listOwnConversations(deps.db, userId, { after, limit: PAGE })
    for (const conversation of some) {
      yield `${separator}{"with":${JSON.stringify(conversation.with)},"messages":[`
      yield* writeMessages(deps, userId, conversation)
      yield ']}'
      separator = ','
    }
    const last = some.at(-1)
    if (!last) break
    after = last.id
  }
  yield ']'
}

/** The name of an image's file in the zip. */
export const nameOfImage = (id: ImageId) => `images/${id}.webp`

const nameImage = ({ id, alt }: { id: ImageId; alt: string }) => ({ file: nameOfImage(id), alt })

async function* writeMessages(
  deps: Reading,
  userId: UserId,
  { id: conversationId, with: other }: ExportedConversation,
): AsyncGenerator<string> {
  let last: MessageId | undefined
  for (;;) {
    const some = await listMessagesAfter(deps, userId, {
      conversationId,
      last,
      limit: MESSAGES_AT_ONCE,
    })
    if (some.length === 0) return
    const shown = some.map((message) => showMessage(message, { userId, other }))
    yield* writeItems(shown, last !== undefined)
    if (some.length < MESSAGES_AT_ONCE) return
    last = some.at(-1)!.id
  }
}

/** A message of a conversation. The reactions are the member's own. */
function showMessage(
  { isOwn, content, timestamp, editedAt, deletedAt, replyTo, reactions, images }: Message,
  { userId, other }: { userId: UserId; other: string },
) {
  const mine = reactions.filter(({ userIds }) => userIds.includes(userId))
  const reacted = mine.length > 0 && { reactions: mine.map(({ emoji }) => emoji) }
  if (!isOwn) return { from: other, content, ...reacted }
  return {
    from: 'me',
    content,
    sentAt: timestamp,
    ...(editedAt && { editedAt }),
    ...(deletedAt && { deletedAt }),
    ...(replyTo && {
      replyTo: { from: replyTo.senderId === userId ? 'me' : other, content: replyTo.content },
    }),
    ...(images.length > 0 && { images: images.map(nameImage) }),
    ...reacted,
  }
}
