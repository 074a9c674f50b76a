import type { Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'

const EXCERPT_CHARS = 140

/** What a notification carries for whoever presses it, and for the next one in its place. */
export interface NoticeData {
  /** Where the conversation is in the app. */
  path: string
  /** How many messages it tells of. */
  count: number
}

/** What the service worker says to a tab: where to go, or else, with a port, to answer where it is. */
export interface CallToTab {
  open?: string
}

const tagOf = (id: ConversationId) => `conversation-${id}`

/** One thing after another, so that what is taken away does not come up later. */
let work = Promise.resolve()
const inTurn = (task: (registration: ServiceWorkerRegistration) => Promise<void>) => {
  const act = async () => {
    // Not `ready`, which where none is registered never comes, and all after it would wait.
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active) await task(registration)
  }
  // A browser that shows nothing after all is no news to anybody.
  work = work.then(act).catch(() => {})
}

/** Tells of new messages of one conversation, in place of what was told of it before. */
export function showNotice(id: ConversationId, arrived: readonly Message[]): void {
  inTurn(async (registration) => {
    const [before] = await registration.getNotifications({ tag: tagOf(id) })
    const { senderName, senderPhoto, content } = arrived.at(-1)!
    const count = ((before?.data as NoticeData | undefined)?.count ?? 0) + arrived.length
    const data: NoticeData = { path: `/messages/${encodeURIComponent(senderName)}`, count }
    await registration.showNotification(count > 1 ? `${senderName} (${count})` : senderName, {
      body: excerpt(content),
      tag: tagOf(id),
      data,
      ...(senderPhoto && { icon: senderPhoto }),
    })
  })
}

/** Takes away what was told of one conversation, or of all. */
export function closeNotices(id?: ConversationId): void {
  inTurn(async (registration) => {
    const notices = await registration.getNotifications(id && { tag: tagOf(id) })
    for (const notice of notices) notice.close()
  })
}

function excerpt(content: string): string {
  const characters = [...content]
  if (characters.length <= EXCERPT_CHARS) return content
  return `${characters.slice(0, EXCERPT_CHARS - 1).join('')}…`
}
