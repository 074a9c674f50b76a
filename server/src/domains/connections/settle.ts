import type { Verdict } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { readConnection } from './lists.ts'
import { deleteDecision, insertConnection, updateVerdict } from './queries.ts'

/** Tells both sides, once the decision is durable. */
export type Announce = (live: Deps['live']) => void

interface Answer {
  id: RequestId
  from: UserId
  to: UserId
  verdict: Verdict
  at: Date
}

/** Settles a waiting request; what its receiver had decided about the sender before goes. */
export async function settle(
  tx: Tx,
  { id, from, to, verdict, at }: Answer,
): Promise<{ connectionId?: ConnectionId; announce: Announce }> {
  await updateVerdict(tx, id, { verdict, at })
  await deleteDecision(tx, to, from)
  const announceGone: Announce = (live) => live.emit(to, 'request_gone', { requestId: id })
  if (verdict === 'rejected') return { announce: announceGone }

  const connectionId = await insertConnection(tx, [from, to], at)
  const connection = await readConnection(tx, from, to)
  return {
    connectionId,
    announce: (live) => {
      announceGone(live)
      live.emit(from, 'request_accepted', connection)
    },
  }
}
