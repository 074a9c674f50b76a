import { AppError } from '@shipmates/contract/errors'
import type { ConversationId } from '@shipmates/contract/ids'
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
  /** The conversation of two connected members, if any. Throws NOT_CONNECTED. */
  find(pair: Pair): Promise<ConversationId | undefined>
  /** Evicts a pair from the cache. */
  forget(pair: Pair): void
}

const REMEMBERED_MAX = 100_000

type Known = Pick<PairRow, 'isConnected' | 'conversationId'>

const keyOf = ({ senderId, recipientId }: Pair) => `${senderId}:${recipientId}`

/**
 * Checks who may write to whom. Pairs that are connected and have a conversation are kept in an LRU
 * cache of `rememberedMax`; negative results are not cached.
 */
export function createPairs(db: Db, rememberedMax = REMEMBERED_MAX): Pairs {
  const remembered = new Map<string, ConversationId>()

  /**
   * Moves a pair to the end of the map, as most recently used; evicts the first when over
   * the limit.
   */
  const remember = (key: string, id: ConversationId) => {
    remembered.delete(key)
    remembered.set(key, id)
    if (remembered.size > rememberedMax) remembered.delete(remembered.keys().next().value!)
  }
  const recall = (key: string) => {
    const id = remembered.get(key)
    if (id) remember(key, id)
    return id
  }
  /** Adds the database's rows for these pairs to `found`, and caches the positive ones. */
  const ask = async (pairs: readonly Pair[], found: Map<string, Known>) => {
    if (pairs.length === 0) return
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
        const conversationId = recall(keyOf(claim))
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
    async find(pair) {
      const known = recall(keyOf(pair))
      if (known) return known
      const found = new Map<string, Known>()
      await ask([pair], found)
      const { isConnected, conversationId } = found.get(keyOf(pair))!
      if (!isConnected) throw new AppError('NOT_CONNECTED')
      return conversationId ?? undefined
    },
    forget: (pair) => void remembered.delete(keyOf(pair)),
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
