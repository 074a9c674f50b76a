import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import type { Pair } from '../../platform/pair.ts'
import { type Direction, insertConversations, listPairs, type PairRow } from './pair-queries.ts'

/** A message's sender, recipient and, as the client claims, conversation. */
interface Claim extends Direction {
  /** Null for the conversation of the two, created on first use. */
  conversationId: ConversationId | null
}

/**
 * Returns the conversation of a claim that was looked up, or the error that refuses it: NOT_FOUND or
 * NOT_CONNECTED.
 */
type Judge = (claim: Claim) => ConversationId | AppError

export interface Pairs {
  /** Looks up these claims, creates missing conversations, and returns a judge for each claim. */
  check(claims: readonly Claim[]): Promise<Judge>
  /** Evicts both directions of two members from the cache. */
  forget(members: Pair): void
  /** Evicts every pair with this member. */
  forgetAll(member: UserId): void
  /** Evicts all pairs. */
  clear(): void
}

const REMEMBERED_MAX = 100_000

type Known = Pick<PairRow, 'isConnected' | 'conversationId'>

const keyOf = ({ senderId, recipientId }: Direction) => `${senderId}:${recipientId}`

/**
 * Checks who may write to whom. Pairs that are connected and have a conversation are kept in an LRU
 * cache of `rememberedMax`; negative results are not cached.
 */
export function createPairs(db: Db, rememberedMax = REMEMBERED_MAX): Pairs {
  const remembered = createRemembered(rememberedMax)

  /** Adds what the database has of these claims' pairs to `found`, and caches the positive results. */
  const ask = async (claims: readonly Claim[], found: Map<Claim, Known>) => {
    if (claims.length === 0) return
    const remember = remembered.startLookup()
    const rows = new Map((await listPairs(db, claims)).map((row) => [keyOf(row), row]))
    for (const claim of claims) {
      const row = rows.get(keyOf(claim))
      if (row) found.set(claim, row)
      if (row?.isConnected && row.conversationId) remember(keyOf(row), row.conversationId)
    }
  }

  return {
    async check(claims) {
      // A copy: cached pairs may be evicted while the query runs.
      const found = new Map<Claim, Known>()
      for (const claim of claims) {
        const conversationId = remembered.recall(keyOf(claim))
        if (conversationId) found.set(claim, { isConnected: true, conversationId })
      }
      await ask(
        claims.filter((claim) => !found.has(claim)),
        found,
      )

      const isFirstUse = (claim: Claim) => {
        const pair = found.get(claim)
        return pair?.isConnected && !pair.conversationId && claim.conversationId === null
      }
      const first = claims.filter(isFirstUse)
      if (first.length > 0) {
        await insertConversations(db, first)
        await ask(first, found)
      }
      return (claim) => judge(claim, found.get(claim))
    },
    forget: remembered.forget,
    forgetAll: remembered.forgetAll,
    clear: remembered.clear,
  }
}

/** An LRU cache of the conversations of pairs. */
function createRemembered(max: number) {
  const conversations = new Map<string, ConversationId>()
  /** Grows when members are forgotten. */
  let generation = 0

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
      const started = generation
      return (key: string, id: ConversationId) => {
        if (generation === started) remember(key, id)
      }
    },
    forget: ([one, other]: Pair) => {
      generation++
      conversations.delete(keyOf({ senderId: one, recipientId: other }))
      conversations.delete(keyOf({ senderId: other, recipientId: one }))
    },
    forgetAll: (member: UserId) => {
      generation++
      for (const key of conversations.keys()) {
        if (key.split(':').includes(member)) conversations.delete(key)
      }
    },
    clear: () => {
      generation++
      conversations.clear()
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
