import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { markRead, openConversation } from '@shipmates/contract/chat'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import type { UserId } from '@shipmates/contract/ids'
import { io, type Socket } from 'socket.io-client'
import type { Board, Connect } from './fixtures.ts'
import { type Member, newMember, productUrl } from './people.ts'

/** What the socket's library is loaded from. */
export const SOCKET_SCRIPT = '/assets/esm-*.js'

/** Where a message is written. */
export const inputOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Message / })

/** What was said in the open conversation, and what of it is loaded scrolls there. */
export const logOf = (page: Page): Locator => page.getByRole('region', { name: /^Messages with / })

/** The messages of the open conversation that hold these words. */
export const bubble = (page: Page, text: string): Locator =>
  logOf(page).getByRole('listitem').filter({ hasText: text })

export const listOf = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' })

/** The conversation with a member in the list. */
export const rowOf = (page: Page, member: Member): Locator =>
  listOf(page).getByRole('link', { name: new RegExp(member.userName) })

/** The sidebar's way to the messages, with the count of those that are unread. */
export const unreadOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })

export async function write(page: Page, text: string): Promise<void> {
  await inputOf(page).fill(text)
  await inputOf(page).press('Enter')
}

interface Talk extends BrowserContextOptions {
  /** What the one said to the other so far. */
  said?: string[]
}

/** Two connections who talked already, each in a browser of their own, nowhere yet. */
export async function twoSailors(board: Board, connect: Connect, options: Talk = {}) {
  const { said = ['Hello'], ...browser } = options
  const ada = await board('ada', { path: '', ...browser })
  const bob = await board('bob', { path: '', ...browser })
  await connect(ada, bob)
  await say(ada, bob, said)
  return { ada, bob }
}

/** Two connections who talked already, each in the chat with the other. */
export async function twoInChat(board: Board, connect: Connect) {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  return { ada, bob }
}

/** Two connections, of whom only the first has a browser, nowhere yet. */
export async function adaAndBob(board: Board, connect: Connect, browser?: BrowserContextOptions) {
  const ada = await board('ada', { path: '', ...browser })
  const bob = await newMember('bob')
  await connect(ada, bob)
  return { page: ada.page, ada, bob }
}

/** Says something to a connection without a browser, as one message after the other. */
export async function say(from: Member, to: Member, texts: readonly string[]): Promise<void> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(productUrl(), {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: `${from.cookie.name}=${from.cookie.value}`, origin: productUrl() },
  })
  try {
    for (const content of texts) {
      const draft = { conversationId: null, recipientId: to.id as UserId, content }
      const result = await socket.timeout(10_000).emitWithAck('send_message', draft)
      if (!result.ok) throw new Error(result.message)
    }
  } finally {
    socket.disconnect()
  }
}

/** Keeps the socket from a page, which goes by what it fetched then, and by nothing that is told later. */
export const withoutSocket = (page: Page): Promise<unknown> =>
  page.route(`**${SOCKET_SCRIPT}`, (route) => route.abort())

/** Marks all that the other said as read, without a browser. */
export async function markAllRead(reader: Member, other: Member): Promise<void> {
  const { data } = await reader.call(openConversation, { params: { userId: other.id } })
  await reader.call(markRead, { params: { conversationId: (data as { id: string }).id } })
}

/** As many numbered lines as told: "line 1", "line 2" … */
export const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`)

/** The numbered lines that the open conversation shows, in their order. */
export const spokenIn = (page: Page): Promise<string[]> =>
  logOf(page)
    .getByText(/^line \d+$/)
    .allTextContents()
