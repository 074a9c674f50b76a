import type { FoundMessage } from '@shipmates/contract/chat-search'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { containsAll, searchTerms } from '@shipmates/contract/search-text'
import type { Deps } from '../../deps.ts'
import { present, readParts, readSenders } from './message-view.ts'
import { findMembership } from './queries.ts'
import { type Candidate, searchMessages as listCandidates, listFound } from './search-queries.ts'

/** This many messages in no segment are compared at once. Few members have more. */
const UNSEGMENTED_AT_ONCE = 2_000

interface Search {
  q: string
  conversationId?: ConversationId | undefined
  before?: MessageId | undefined
  limit: number
}

/**
 * A page of a member's messages that contain all words of `q`, newest first. Throws NOT_FOUND unless
 * they are in the conversation, if one is given.
 */
export async function searchMessages(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  { q, conversationId: only, before, limit }: Search,
): Promise<FoundMessage[]> {
  if (only && !(await findMembership(db, viewer, only))) throw new AppError('NOT_FOUND')
  const terms = searchTerms(q)
  if (terms.length === 0) return []
  const found = await find(db, viewer, { only, before, terms, limit })
  return found.length === 0 ? [] : show(db, viewer, { found, terms })
}

interface Finding {
  only?: ConversationId | undefined
  before?: MessageId | undefined
  terms: readonly string[]
  limit: number
}

type SearchHit = Pick<Candidate, 'conversationId' | 'id'>

/** The newest messages that contain all terms. Reads on while too few of those in no segment match. */
async function find(db: Deps['db'], viewer: UserId, search: Finding): Promise<SearchHit[]> {
  const { terms, limit } = search
  const found: SearchHit[] = []
  let { before } = search
  while (found.length < limit) {
    const limitUnsegmented = UNSEGMENTED_AT_ONCE
    const candidates = await listCandidates(db, viewer, { ...search, before, limitUnsegmented })
    const rest = candidates.filter(({ content }) => content !== null)
    const matching = candidates.filter(
      ({ content }) => content === null || containsAll(content, terms),
    )
    matching.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))
    const last = rest.length === UNSEGMENTED_AT_ONCE ? rest.at(-1)!.id : undefined
    const certain = last ? matching.filter(({ id }) => BigInt(id) >= BigInt(last)) : matching
    found.push(...certain)
    if (!last) break
    before = last
  }
  return found.slice(0, limit)
}

interface Shown {
  found: readonly SearchHit[]
  terms: readonly string[]
}

/** Reads the matches, without those that have changed since and no longer match. */
async function show(
  db: Deps['db'],
  viewer: UserId,
  { found, terms }: Shown,
): Promise<FoundMessage[]> {
  const rows = (await listFound(db, viewer, found)).filter(({ content }) =>
    containsAll(content, terms),
  )
  const senders = await readSenders(db, [viewer, ...new Set(rows.map(({ otherId }) => otherId))])
  const partsOf = await readParts(db, rows)
  return rows.map(({ otherId, lastReadId, otherReceiptId, ...row }) => {
    const other = senders.get(otherId)
    const [message] = present(
      [row],
      { userId: viewer, lastReadId, otherReceiptId },
      { senders, partsOf },
    )
    return {
      message: message!,
      conversation: {
        id: row.conversationId,
        userId: otherId,
        userName: other?.senderName ?? '',
        photoUrl: other?.senderPhoto ?? null,
      },
    }
  })
}
