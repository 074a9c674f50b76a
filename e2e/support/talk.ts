import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { listMessages, type Message, markRead, openConversation } from '@shipmates/contract/chat'
import { errorCatalogue } from '@shipmates/contract/errors'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import type { MessageId, UserId } from '@shipmates/contract/ids'
import { io, type Socket } from 'socket.io-client'
import { storeMessages } from './database.ts'
import type { Connect, OpenAs } from './fixtures.ts'
import { SOCKET } from './network.ts'
import { type Member, newMember, productUrl } from './people.ts'

/** The chunk of the socket library. */
export const SOCKET_SCRIPT = '/assets/socket-*.js'

/** The composer's input. */
export const inputOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Message / })

/** The scrollable log of the open conversation. */
export const logOf = (page: Page): Locator => page.getByRole('region', { name: /^Messages with / })

/** All messages of the open conversation. */
export const messagesOf = (page: Page): Locator =>
  logOf(page)
    .getByRole('list', { name: /^Messages with / })
    .getByRole('listitem')

/** Those that contain this text. */
export const bubble = (page: Page, text: string): Locator =>
  messagesOf(page).filter({ hasText: text })

/** The tick of a stored message, read or not, because a recipient may read it before "Sent" is seen. */
export const storedTick = (message: Page | Locator): Locator =>
  message.getByRole('img', { name: /^(Sent|Read)$/ })

export const listOf = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' })

/** A member's row in the list of conversations. */
export const rowOf = (page: Page, member: Member): Locator =>
  listOf(page).getByRole('link', { name: new RegExp(member.userName) })

/** The sidebar's link to the messages, with the unread count. */
export const unreadOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })

/** Puts the last message into the input for editing. */
export async function editLast(page: Page, text: string): Promise<void> {
  await inputOf(page).press('ArrowUp')
  await expect(inputOf(page)).toHaveValue(text)
}

/** Opens the menu of a message by its button. */
export async function openMenuOf(page: Page, text: string): Promise<void> {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: 'More actions' }).click()
}

export async function write(page: Page, text: string): Promise<void> {
  await inputOf(page).fill(text)
  await inputOf(page).press('Enter')
}

/** Types into the composer during an action, such as looking for the typing dots. */
export async function whileTyping(page: Page, act: () => Promise<unknown>): Promise<void> {
  let isTyping = true
  const type = async () => {
    while (isTyping) await inputOf(page).pressSequentially('a', { delay: 100 })
  }
  const end = () => {
    isTyping = false
  }
  await Promise.all([type(), act().finally(end)])
}

interface ConversationOptions extends BrowserContextOptions {
  /** The first member's messages to the second so far. */
  sent?: string[]
}

/** Two connections with messages between them, each in their own browser, without an open page. */
export async function twoConnections(
  openAs: OpenAs,
  connect: Connect,
  options: ConversationOptions = {},
) {
  const { sent = ['Hello'], ...browser } = options
  const ada = await openAs('ada', { path: '', ...browser })
  const bob = await openAs('bob', { path: '', ...browser })
  await connect(ada, bob)
  if (sent.length > 0) await storeTexts(ada, bob, sent)
  return { ada, bob }
}

/** Two connections with messages between them, each in the chat with the other. */
export async function twoInChat(openAs: OpenAs, connect: Connect) {
  const { ada, bob } = await twoConnections(openAs, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  return { ada, bob }
}

/** Two connections, only the first with a browser, without an open page. */
export async function adaAndBob(openAs: OpenAs, connect: Connect, browser?: BrowserContextOptions) {
  const ada = await openAs('ada', { path: '', ...browser })
  const bob = await newMember('bob')
  await connect(ada, bob)
  return { page: ada.page, ada, bob }
}

/** Sends messages to a connection one by one, without a browser, and returns the last one. */
export async function sendTexts(
  from: Member,
  to: Member,
  texts: readonly string[],
  { replyToId }: { replyToId?: MessageId } = {},
): Promise<Message | undefined> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(productUrl(), {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: `${from.cookie.name}=${from.cookie.value}`, origin: productUrl() },
  })
  let last: Message | undefined
  try {
    for (const content of texts) {
      const draft = { conversationId: null, recipientId: to.id as UserId, content, replyToId }
      const result = await socket.timeout(60_000).emitWithAck('send_message', draft)
      if (!result.ok) throw new Error(result.message)
      last = result.message
    }
    return last
  } finally {
    socket.disconnect()
  }
}

/** Like `sendTexts`, for members whose pages are not open yet: many messages cost as much as one. */
export async function storeTexts(
  from: Member,
  to: Member,
  texts: readonly string[],
): Promise<void> {
  await sendTexts(from, to, texts.slice(0, 1))
  await storeMessages([from.id, to.id], texts.slice(1))
}

/** Blocks the socket library on a page: it shows only fetched data, no live events. */
export const withoutSocket = (page: Page): Promise<unknown> =>
  page.route(`**${SOCKET_SCRIPT}`, (route) => route.abort())

/** Refuses a page's messages with INTERNAL, until the returned function is called. */
export async function refusingMessages(page: Page): Promise<() => void> {
  const { message } = errorCatalogue.INTERNAL
  const refusal = JSON.stringify([{ ok: false, code: 'INTERNAL', message }])
  let isRefusing = true
  await page.routeWebSocket(SOCKET, (tab) => {
    const server = tab.connectToServer()
    tab.onMessage((packet) => {
      // An event with acknowledgement: 42, its number, its content.
      const number = /^42(\d+)\["send_message"/.exec(String(packet))?.[1]
      if (number && isRefusing) tab.send(`43${number}${refusal}`)
      else server.send(packet)
    })
  })
  return () => {
    isRefusing = false
  }
}

/** The numbered lines of a conversation as stored by the server, oldest first. */
export async function storedLines(reader: Member, other: Member): Promise<string[]> {
  const { data } = await reader.call(openConversation, { params: { userId: other.id } })
  const { id } = data as { id: string }
  const listed = await reader.call(
    { ...listMessages, path: `${listMessages.path}?limit=100` },
    { params: { conversationId: id } },
  )
  const contents = (listed.data as { content: string }[]).map(({ content }) => content)
  return contents.filter((content) => content.startsWith('line '))
}

/** Marks all messages of the other member as read, without a browser. */
export async function markAllRead(reader: Member, other: Member): Promise<void> {
  const { data } = await reader.call(openConversation, { params: { userId: other.id } })
  await reader.call(markRead, { params: { conversationId: (data as { id: string }).id } })
}

/** This many numbered lines: "line 1", "line 2" … */
export const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`)

/** The numbered lines in the open conversation, in order. */
export const spokenIn = (page: Page): Promise<string[]> =>
  logOf(page)
    .getByText(/^line \d+$/)
    .allTextContents()
