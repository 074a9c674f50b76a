import { expect, type Page } from '@playwright/test'

type Item = Record<string, unknown> & { id: string; senderId: string; isOwn: boolean }
type Reply = { data: Item[] }

const MINUTE_MS = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

const RULES = Array.from(
  { length: 9 },
  (_, index) => `${index + 1}. An empty state says what is missing, why, and what to do about it.`,
).join('\n')

const CODE = `\`\`\`rust
fn next_high(t: Instant) -> Instant {
    // spring tides drift by 50 minutes a day
    let m = harmonics("M2") + harmonics("S2");
    t + Duration::minutes(m.period() / 2)
}
\`\`\`
Something like this? I haven't run it yet.`

/**
 * A chat with every feature of messages: a long text, code, a reply in each direction, one to a
 * deleted message, reactions of both sides, an edit, and deleted messages of both sides.
 */
export function changedMessages({ data, ...rest }: Reply) {
  const me = data.find(({ isOwn }) => isOwn)!.senderId
  const them = data.find(({ isOwn }) => !isOwn)!.senderId
  const quote = (index: number, content: string, deletedAt: string | null = null) => ({
    id: data[index]!.id,
    senderId: data[index]!.senderId,
    content,
    deletedAt,
  })
  const changes: Record<string, unknown>[] = [
    { content: RULES },
    { content: CODE, editedAt: minutesAgo(30), reactions: [{ emoji: '❤️', userIds: [them] }] },
    { content: '', deletedAt: minutesAgo(20) },
    {
      content: 'It runs! 41 of 41. You can have the second name in the README.',
      replyTo: quote(1, "Something like this? I haven't run it yet."),
      reactions: [
        { emoji: '🎉', userIds: [them, me] },
        { emoji: '👀', userIds: [me] },
        { emoji: '🚀', userIds: [me] },
        { emoji: '😂', userIds: [them] },
      ],
    },
    { content: '', deletedAt: minutesAgo(10) },
    { content: 'Fair enough!', replyTo: quote(4, '', minutesAgo(10)) },
    {
      content: 'Deal. Pair on the tile cache this week?',
      replyTo: quote(3, 'It runs! 41 of 41. You can have the second name in the README.'),
    },
  ]
  return {
    ...rest,
    data: data.slice(0, changes.length).map((message, index) => ({
      ...message,
      timestamp: minutesAgo(40 - 6 * index),
      ...changes[index],
    })),
  }
}

/** Only the note of a request that I accepted. */
export const noteAlone = ({ data, ...rest }: Reply) => ({
  ...rest,
  data: data
    .filter(({ isOwn }) => !isOwn)
    .slice(0, 1)
    .map((note) => ({ ...note, isNote: true })),
})

const FAR_BACK = 'Did the focus ring work in Safari?'

/** A part of a long chat, whose newest message replies to a much older one. */
const longChat = (from: number, to: number) => ({
  success: true,
  data: Array.from({ length: to - from + 1 }, (_, index) => from + index).map((id) => ({
    id: String(id),
    conversationId: '1',
    senderId: '2',
    senderName: 'mei_builds',
    senderPhoto: null,
    content: id === 500 ? FAR_BACK : `Notes on tile ${id}`,
    timestamp: minutesAgo(2000 - id),
    isOwn: false,
    isRead: true,
    editedAt: null,
    deletedAt: null,
    changedSeq: String(id),
    replyTo: id === 1049 ? { id: '500', senderId: '2', content: FAR_BACK, deletedAt: null } : null,
    reactions: [],
    images: [],
  })),
})
export const newestPart = longChat(1030, 1049)
export const partFarBack = longChat(497, 503)

const rowWith = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).first()

/** Focuses a message by key, so that its action bar is shown. */
export async function focusMessage(page: Page, text: string): Promise<void> {
  const row = rowWith(page, text)
  // The bar loads later than the messages, and notices the focus only then.
  await expect(async () => {
    await row.blur()
    await row.focus()
    await expect(row.getByRole('button', { name: 'More actions' })).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Opens the sheet of a message by a long press. */
export const pressLong = (page: Page, text: string) =>
  rowWith(page, text).dispatchEvent('pointerdown', { pointerType: 'touch' })
