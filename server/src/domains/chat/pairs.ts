import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { insertConversations, listPairs, type Pair, type PairRow } from './pair-queries.ts'

/** A message's sender, recipient and, as the client claims, conversation. */
interface Claim extends Pair {
  /** Null for the conversation of the two, created on first use. */
  conversationId: ConversationId | null
}

/**
 * Returns the conversation of a claim, or the error that refuses it: NOT_FOUND or NOT_CONNECTED.
 */
type Judge = (claim: Claim) => ConversationId | AppError

export interface Pairs {
  /** Looks up these claims, creates missing conversations, and returns a judge for each claim. */
  check(claims: readonly Claim[]): Promise<Judge>
  /** Evicts both directions of two members from the cache. */
  forget(members: readonly [UserId, UserId]): void
  /** Evicts every pair with this member. */
  forgetAll(member: UserId): void
}

const REMEMBERED_MAX = 100_000

type Known = Pick<PairRow, 'isConnected' | 'conversationId'>

const keyOf = ({ senderId, recipientId }: Pair) => `${senderId}:${recipientId}`

/**
 * Checks who may write to whom. Pairs that are connected and have a conversation are kept in an LRU
 * cache of `rememberedMax`; negative results are not cached.
 */
export function createPairs(db: Db, rememberedMax = REMEMBERED_MAX): Pairs {
  const remembered = createRemembered(rememberedMax)

  /** Adds the database's rows for these pairs to `found`, and caches the positive ones. */
  const ask = async (pairs: readonly Pair[], found: Map<string, Known>) => {
    if (pairs.length === 0) return
    const remember = remembered.startLookup()
    for (const row of await listPairs(db, pairs)) {
      found.set(keyOf(row), row)
      if (row.isConnected && row.conversationId) remember(keyOf(row), row.conversationId)
    }
  }

  return {
    async check(claims) {
      // A copy: cached pairs may be evicted while the query runs.
      const found = new Map<string, Known>()
      for (const claim of claims) {
        const conversationId = remembered.recall(keyOf(claim))
        if (conversationId) found.set(keyOf(claim), { isConnected: true, conversationId })
      }
      const isUnknown = (claim: Claim) => !found.has(keyOf(claim))
      await ask(claims.filter(isUnknown), found)

      const isFirstUse = (claim: Claim) => {
        const pair = found.get(keyOf(claim))
        return pair?.isConnected && !pair.conversationId && claim.conversationId === null
      }
      const first = claims.filter(isFirstUse)
      if (first.length > 0) {
        await insertConversations(db, first)
        await ask(first, found)
      }
      return (claim) => judge(claim, found.get(keyOf(claim)))
    },
    forget: remembered.forget,
    forgetAll: remembered.forgetAll,
  }
}

/** An LRU cache of the conversations of pairs. */
function createRemembered(max: number) {
  const conversations = new Map<string, ConversationId>()
  /** How often members were forgotten. */
  let forgettings = 0

  /** Moves a pair to the end of the map, as most recently used; evicts the first when over the limit. */
  const remember = (key: string, id: ConversationId) => {
    conversations.delete(key)
    conversations.set(key, id)
    if (conversations.size > max) conversations.delete(conversations.keys().next().value!)
  }

  return {
    recall: (key: string) => {
      const id = conversations.get(key)
      if (id) remember(key, id)
      return id
    },
    /** Returns a function that caches what a lookup finds, unless members were forgotten since. */
    startLookup: () => {
      const before = forgettings
      return (key: string, id: ConversationId) => {
        if (forgettings === before) remember(key, id)
      }
    },
    forget: ([one, other]: readonly [UserId, UserId]) => {
      forgettings++
      conversations.delete(keyOf({ senderId: one, recipientId: other }))
      conversations.delete(keyOf({ senderId: other, recipientId: one }))
    },
    forgetAll: (member: UserId) => {
      forgettings++
      for (const key of conversations.keys()) {
        if (key.split(':').includes(member)) conversations.delete(key)
      }
    },
  }
}

/**
 * NOT_FOUND for another pair's conversation comes first, so that the answer reveals nothing else.
 */
function judge({ conversationId }: Claim, pair: Known | undefined): ConversationId | AppError {
  const actual = pair?.conversationId ?? null
  if (conversationId !== null && conversationId !== actual) return new AppError('NOT_FOUND')
  if (!pair?.isConnected) return new AppError('NOT_CONNECTED')
  // Being disconnected at this moment.
  return actual ?? new AppError('NOT_CONNECTED')
}
