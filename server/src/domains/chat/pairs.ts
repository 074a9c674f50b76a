import { AppError } from '@shipmates/contract/errors'
import type { ConversationId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { insertConversations, listPairs, type Pair, type PairRow } from './pair-queries.ts'

/** A message's way, as its sender claims it. */
interface Claim extends Pair {
  /** Null for the conversation of the two, made on first use. */
  conversationId: ConversationId | null
}

export interface Pairs {
  /** The conversation of each claim, or why it is refused: NOT_FOUND or NOT_CONNECTED. */
  settle(claims: readonly Claim[]): Promise<(ConversationId | AppError)[]>
  /** The conversation of two connected members, if there is one. Throws NOT_CONNECTED. */
  find(pair: Pair): Promise<ConversationId | undefined>
}

const REMEMBERED_MAX = 100_000

const keyOf = ({ senderId, recipientId }: Pair) => `${senderId}:${recipientId}`

/**
 * Checks who may write to whom. That two are connected and have a conversation is remembered, since
 * neither ends by itself; that they are not is asked again each time.
 */
export function createPairs(db: Db): Pairs {
  const known = new Map<string, ConversationId>()

  const remember = (pair: Pair, id: ConversationId) => {
    if (known.size >= REMEMBERED_MAX) known.delete(known.keys().next().value!)
    known.set(keyOf(pair), id)
  }
  const ask = async (pairs: readonly Pair[]): Promise<Map<string, PairRow>> => {
    const rows = pairs.length > 0 ? await listPairs(db, pairs) : []
    for (const row of rows) {
      if (row.isConnected && row.conversationId) remember(row, row.conversationId)
    }
    return new Map(rows.map((row) => [keyOf(row), row]))
  }

  return {
    async settle(claims) {
      const rows = await ask(claims.filter((claim) => !known.has(keyOf(claim))))
      const isFirstUse = (claim: Claim) => {
        const row = rows.get(keyOf(claim))
        return row?.isConnected && !row.conversationId && claim.conversationId === null
      }
      const first = claims.filter(isFirstUse)
      if (first.length > 0) {
        await insertConversations(db, first)
        for (const [key, row] of await ask(first)) rows.set(key, row)
      }
      return claims.map((claim) => judge(claim, known.get(keyOf(claim)), rows.get(keyOf(claim))))
    },
    async find(pair) {
      const id = known.get(keyOf(pair))
      if (id) return id
      const row = (await ask([pair])).get(keyOf(pair))
      if (!row?.isConnected) throw new AppError('NOT_CONNECTED')
      return row.conversationId ?? undefined
    },
  }
}

/** A conversation that is not between the two is "not found" before anything else is told. */
function judge(
  { conversationId }: Claim,
  known: ConversationId | undefined,
  row: PairRow | undefined,
): ConversationId | AppError {
  const actual = known ?? row?.conversationId ?? null
  if (conversationId !== null && conversationId !== actual) return new AppError('NOT_FOUND')
  if (!known && !row?.isConnected) return new AppError('NOT_CONNECTED')
  return actual ?? new AppError('NOT_FOUND')
}
