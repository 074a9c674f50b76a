import * as blocks from '@shipmates/contract/blocks'
import * as chat from '@shipmates/contract/chat'
import * as changes from '@shipmates/contract/chat-changes'
import * as chatSearch from '@shipmates/contract/chat-search'
import * as connections from '@shipmates/contract/connections'
import * as discovery from '@shipmates/contract/discovery'
import * as notices from '@shipmates/contract/notices'
import * as profiles from '@shipmates/contract/profiles'
import * as reports from '@shipmates/contract/reports'
import type { Route } from '@shipmates/contract/route'
import type { TestMember } from './members.ts'

/** The member that a surface shows. Ids that do not exist stand for a member who does not exist. */
export interface Subject {
  id: string
  userName: string
  requestId: string
  connectionId: string
  conversationId: string
  /** A message of the viewer in their conversation. */
  messageId: string
}

/** The relation of the two before one of them blocked, hid or left. */
export type Between =
  | 'nothing'
  | 'connection'
  | 'request to'
  | 'request from'
  | 'pass'
  | 'pass from'

/**
 * The viewer: the blocker or the blocked member; a stranger or someone with a relation to a hidden member (who sent
 * them a request, received one, or was passed on); a relation of a leaving or suspended member; anybody for a limited,
 * waiting or unverified one.
 */
export const SIDES = [
  'blocker',
  'blocked',
  'stranger',
  'relation',
  'requester',
  'requested',
  'passed',
  'leaving',
  'suspended',
  'limited',
  'waiting',
  'unverified',
] as const
export type Side = (typeof SIDES)[number]

/**
 * The viewer's view: the same as of a member who does not exist, as of one with nothing hidden, or as of one who
 * removed the connection.
 */
export type Sees = 'nobody' | 'somebody' | 'removed'

export interface Surface {
  between: Between
  see(viewer: TestMember, other: Subject): Promise<unknown>
  sees: Record<Side, Sees>
}

const HIDDEN = {
  blocker: 'nobody',
  blocked: 'nobody',
  stranger: 'nobody',
  relation: 'somebody',
  requester: 'somebody',
  requested: 'somebody',
  passed: 'nobody',
  leaving: 'nobody',
  suspended: 'nobody',
  limited: 'somebody',
  waiting: 'nobody',
  unverified: 'nobody',
} as const

const READABLE = {
  blocker: 'removed',
  blocked: 'removed',
  stranger: 'nobody',
  relation: 'somebody',
  requester: 'nobody',
  requested: 'nobody',
  passed: 'nobody',
  leaving: 'removed',
  suspended: 'removed',
  limited: 'somebody',
  waiting: 'nobody',
  unverified: 'nobody',
} as const

/** The sides that know a member, whatever their relation. */
const KNOWN = {
  ...HIDDEN,
  blocker: 'somebody',
  blocked: 'somebody',
  leaving: 'somebody',
  suspended: 'somebody',
} as const

/** The whole response of a call that names the other by an id. */
const calling =
  (route: Route, name: keyof Subject, more: object = {}, body?: object): Surface['see'] =>
  async (viewer, other) => {
    const param = /:(\w+Id)/.exec(route.path)![1]!
    const { headers: _, ...answer } = await viewer.call(route, {
      params: { ...more, [param]: other[name] },
      ...(body && { body }),
    } as never)
    return answer
  }

/** Whether a list names the other. */
const listing =
  (route: Route, query?: (other: Subject) => object): Surface['see'] =>
  async (viewer, other) => {
    const { data } = (await viewer.call(route, (query && { query: query(other) }) as never)) as {
      data?: object[]
    }
    return data!.filter((item) => JSON.stringify(item).includes(`"${other.userName}"`))
  }

async function pageThrough(viewer: TestMember, other: Subject) {
  for (let page = 1; ; page++) {
    const { data, pagination } = await viewer.call(discovery.getFeed, {
      query: { page: `${page}`, limit: '50' },
    })
    if (data!.some(({ id }) => id === other.id)) return 'shown'
    if (!pagination!.hasNextPage) return 'not shown'
  }
}

/** Every route of the contract that shows other members, by its name there. */
export const SURFACES: Record<string, Surface> = {
  viewProfile: { between: 'nothing', see: calling(profiles.viewProfile, 'id'), sees: HIDDEN },
  searchDevelopers: {
    between: 'nothing',
    see: async (viewer, { userName }) => {
      const query = { search: userName }
      const { data, pagination } = await viewer.call(discovery.searchDevelopers, { query })
      return { count: pagination!.totalCount, names: data!.map((each) => each.userName) }
    },
    sees: { ...HIDDEN, limited: 'nobody' },
  },
  getFeed: { between: 'nothing', see: pageThrough, sees: { ...HIDDEN, limited: 'nobody' } },
  listRelated: {
    between: 'connection',
    see: listing(discovery.listRelated, ({ userName }) => ({ search: userName })),
    sees: HIDDEN,
  },
  sendRequest: {
    between: 'nothing',
    see: async (viewer, other) => [
      await calling(connections.sendRequest, 'id', { status: 'interested' })(viewer, other),
      await calling(connections.sendRequest, 'id', { status: 'ignored' })(viewer, other),
    ],
    sees: HIDDEN,
  },
  answerRequest: {
    between: 'request from',
    see: calling(connections.answerRequest, 'requestId', { status: 'accepted' }),
    sees: HIDDEN,
  },
  withdrawRequest: {
    between: 'request to',
    see: calling(connections.withdrawRequest, 'requestId'),
    sees: { ...HIDDEN, leaving: 'somebody', suspended: 'somebody' },
  },
  listReceivedRequests: {
    between: 'request from',
    see: listing(connections.listReceivedRequests),
    sees: HIDDEN,
  },
  listNotices: {
    between: 'request from',
    see: async (viewer, other) => {
      const rows = (await listing(notices.listNotices)(viewer, other)) as { kind: string }[]
      return rows.map(({ kind }) => kind)
    },
    sees: HIDDEN,
  },
  listSentRequests: {
    between: 'request to',
    see: listing(connections.listSentRequests),
    sees: HIDDEN,
  },
  listPassed: {
    between: 'pass',
    see: listing(connections.listPassed),
    sees: { ...HIDDEN, relation: 'nobody' },
  },
  listConnections: {
    between: 'connection',
    see: listing(connections.listConnections),
    sees: HIDDEN,
  },
  removeConnection: {
    between: 'connection',
    see: calling(connections.removeConnection, 'connectionId'),
    sees: { ...HIDDEN, leaving: 'somebody', suspended: 'somebody' },
  },
  listConversations: {
    between: 'connection',
    see: listing(chat.listConversations),
    sees: { ...READABLE, blocker: 'nobody' },
  },
  findConversation: {
    between: 'connection',
    see: async (viewer, { userName: name }) => {
      const { status, code, data } = await viewer.call(chat.findConversation, { params: { name } })
      // The blocker gets events about the block, and no others.
      const standing = data?.standing === 'blocked' ? 'ended' : data?.standing
      return { status, code, data: data && { ...data, standing } }
    },
    sees: READABLE,
  },
  searchMessages: {
    between: 'connection',
    see: listing(chatSearch.searchMessages, () => ({ q: 'ship it' })),
    sees: { ...READABLE, blocker: 'nobody' },
  },
  listMessages: {
    between: 'connection',
    see: calling(chat.listMessages, 'conversationId'),
    sees: READABLE,
  },
  markRead: {
    between: 'connection',
    see: calling(chat.markRead, 'conversationId'),
    sees: READABLE,
  },
  listChanges: {
    between: 'connection',
    see: calling(changes.listChanges, 'conversationId'),
    sees: READABLE,
  },
  editMessage: {
    between: 'connection',
    see: calling(changes.editMessage, 'messageId', {}, { content: 'Shipped.' }),
    sees: READABLE,
  },
  deleteMessage: {
    between: 'connection',
    see: calling(changes.deleteMessage, 'messageId'),
    sees: READABLE,
  },
  addReaction: {
    between: 'connection',
    see: calling(changes.addReaction, 'messageId', { emoji: '🎉' }),
    sees: READABLE,
  },
  removeReaction: {
    between: 'connection',
    see: calling(changes.removeReaction, 'messageId', { emoji: '🎉' }),
    sees: READABLE,
  },
  muteConversation: {
    between: 'connection',
    see: async (viewer, { conversationId }) => {
      const body = { until: 'forever' }
      const answer = await viewer.call(changes.muteConversation, {
        params: { conversationId },
        body,
      })
      return [answer.code, answer.data?.mutedUntil]
    },
    sees: READABLE,
  },
  clearConversation: {
    between: 'connection',
    see: async (viewer, { conversationId }) => {
      const answer = await viewer.call(changes.clearConversation, { params: { conversationId } })
      return [answer.code, answer.data?.lastMessage]
    },
    sees: READABLE,
  },
  openConversation: {
    between: 'connection',
    see: calling(chat.openConversation, 'id'),
    sees: HIDDEN,
  },
  // Blocking does not need visibility: a member can block one who blocked or hid from them.
  blockMember: {
    between: 'nothing',
    see: calling(blocks.blockMember, 'id'),
    sees: KNOWN,
  },
  // A member who knows another can report them, whatever their relation.
  reportMember: {
    between: 'nothing',
    see: async (viewer, { id: userId }) => {
      const body = { userId, kind: 'spam' }
      const { status, code } = await viewer.call(reports.reportMember, { body })
      return { status, code }
    },
    sees: KNOWN,
  },
  unblockMember: {
    between: 'nothing',
    see: calling(blocks.unblockMember, 'id'),
    sees: { ...HIDDEN, relation: 'nobody' },
  },
}
