import type { Block } from '@shipmates/contract/blocks'
import type {
  Connection,
  PassedDeveloper,
  ReceivedRequest,
  SentRequest,
} from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { EXPORT_PAGE, writeList } from '../../platform/json-pieces.ts'
import { listBlocks } from './blocks.ts'
import {
  listConnections,
  listPassedDevelopers,
  listReceivedRequests,
  listSentRequests,
} from './lists.ts'

/** The lists in a member's copy: about others, what the screens show, without presence. */
export const exportConnections = (deps: Pick<Deps, 'db' | 'now'>, userId: UserId) => ({
  requestsSent: writeList<SentRequest>((before) =>
    listSentRequests(deps, userId, { before: before?.requestId, limit: EXPORT_PAGE }),
  ),
  requestsReceived: writeList<ReceivedRequest>((before) =>
    listReceivedRequests(deps, userId, { before: before?.requestId, limit: EXPORT_PAGE }),
  ),
  passed: writeList<PassedDeveloper>((before) =>
    listPassedDevelopers(deps, userId, { before: before?.requestId, limit: EXPORT_PAGE }),
  ),
  connections: writeList<Connection>(
    (before) => listConnections(deps, userId, { before: before?.connectionId, limit: EXPORT_PAGE }),
    showConnection,
  ),
  blocks: writeList<Block>(
    (before) => listBlocks(deps, userId, { before: before?.user.id, limit: EXPORT_PAGE }),
    ({ user, blockedAt }) => ({ userId: user.id, userName: user.userName, blockedAt }),
  ),
})

const showConnection = ({ connectedUser, ...connection }: Connection) => {
  const { lastSeenAt: _seen, isPresenceShown: _shown, ...user } = connectedUser
  return { ...connection, connectedUser: user }
}
