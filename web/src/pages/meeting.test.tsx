import { type Conversation, listMessages, type Message } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { viewProfile } from '@shipmates/contract/profiles'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { toastConnected } from '../components/toast-connected.tsx'
import { readDraft, readReply, reply, writeDraft } from '../features/chat/composer/writing.ts'
import { pathOf } from '../lib/net/api.ts'
import { refreshUser, signIn } from '../lib/net/session.ts'
import { conversation, ids, message } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { Meeting } from './meeting.tsx'

const me = profileOf({
  userName: 'linus_f',
  skills: ['Rust', 'Go'],
  intents: ['side_project'],
  interests: ['Maps'],
  learning: ['Zig'],
})

beforeEach(() => {
  writeDraft(ids.chat, '')
  reply(ids.chat, undefined)
})

type Opened = { messages?: Message[]; chat?: Partial<Conversation> }

/** Shows the start of a chat with this profile of the other member; null makes the request fail. */
function open(
  theirs: Parameters<typeof profileOf>[0] | null,
  { messages = [], chat = {} }: Opened = {},
) {
  signIn({ userId: me.userId, email: me.email, userName: me.userName })
  refreshUser(me)
  const server = fakeServer()
  server.answers(listMessages, { data: messages })
  const ada = profileOf({ userId: ids.ada, ...theirs })
  for (const profile of [me, ada]) {
    const path = pathOf(viewProfile.path, profile) as typeof viewProfile.path
    if (theirs || profile === me) server.answers({ ...viewProfile, path }, { data: profile })
    else server.refuses({ ...viewProfile, path }, 'NOT_FOUND')
  }
  const focusInput = vi.fn()
  renderApp(
    <Meeting conversation={conversation(chat)} focusInput={focusInput} onResize={() => {}} />,
  )
  return focusInput
}

const card = () => screen.findByRole('region', { name: /^You and/ })
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('the card shows who met, why, shared skills, and three first lines', async () => {
  open({ skills: ['rust', 'PostGIS', 'go'], interests: ['maps'] })

  expect((await card()).textContent).toContain('You share')
  expect(screen.getByRole('region', { name: 'You and ada_lovelace are connected' })).toBeTruthy()
  expect(items().slice(0, 3)).toEqual([
    'Both like maps',
    'rust (you both know it)',
    'go (you both know it)',
  ])
  expect(buttons()).toEqual([
    'What would you never do in rust again?',
    'How did you get into maps?',
    'What are you building right now?',
  ])
})

test('at most two reasons are shown: intents and learning come first', async () => {
  open({
    intents: ['mentor', 'side_project'],
    interests: ['maps'],
    learning: ['Go'],
    skills: ['Zig'],
  })

  await card()
  expect(items().slice(0, 2)).toEqual([
    'Both want to build a side project',
    'Knows Zig, which you want to learn',
  ])
  expect(screen.queryByText(/Wants to learn/)).toBeNull()
  expect(buttons()).toEqual([
    "What's the side project you keep coming back to?",
    'I want to learn Zig. Where would you start?',
    "I've used Go for a while. What do you want to build with it?",
  ])
})

test('members who share nothing still get three first lines', async () => {
  open({ skills: [] })

  await card()
  expect(buttons()).toEqual([
    'What are you building right now?',
    'What brought you to Shipmates?',
    'What should I look at first in your work?',
  ])
  expect(screen.queryByText('You share')).toBeNull()
})

test('a selected line replaces another one in the message box, but no text of my own', async () => {
  const focusInput = open({ skills: [] })
  const line = (name: string) => screen.findByRole('button', { name })
  const building = await line('What are you building right now?')

  await userEvent.click(building)
  await userEvent.click(await line('What brought you to Shipmates?'))
  expect(readDraft(ids.chat)).toBe('What brought you to Shipmates?')
  expect(focusInput).toHaveBeenCalledTimes(2)

  writeDraft(ids.chat, 'Hi Ada!')
  await userEvent.click(building)
  expect(readDraft(ids.chat)).toBe('Hi Ada!\nWhat are you building right now?')
})

test('the first line is a reply to the note of a request that I accepted', async () => {
  const focusInput = open({ skills: ['Rust'] }, { messages: [message(1, { isNote: true })] })

  await userEvent.click(await screen.findByRole('button', { name: "Reply to ada_lovelace's note" }))

  expect(buttons()).toHaveLength(3)
  expect(readReply(ids.chat)?.id).toBe('1')
  expect(readDraft(ids.chat)).toBe('')
  expect(focusInput).toHaveBeenCalledOnce()
})

test('my own note has no suggested reply', async () => {
  open({ skills: [] }, { messages: [message(1, { isNote: true, isOwn: true })] })

  await waitFor(() => expect(buttons()).toHaveLength(3))
  expect(buttons()[0]).toBe('What are you building right now?')
})

test.each([
  ['once both have written', { messages: [message(1), message(2, { isOwn: true })] }],
  ['in a chat that I cleared', { chat: { clearedToId: '9' as MessageId } }],
  ['when the connection has ended', { chat: { standing: 'removed' as const } }],
])('the first lines go %s; the card stays', async (_when, state) => {
  open({ skills: ['Rust'] }, state)

  expect((await card()).textContent).toContain('You share')
  await waitFor(() => expect(buttons()).toEqual([]))
})

test('a card whose profile does not load has its heading and faces, and no error', async () => {
  open(null)

  expect((await card()).textContent).toContain('You and ada_lovelace are connected')
  expect(buttons()).toEqual([])
  expect(screen.queryByText(/^Failed/)).toBeNull()
})

test('the card of an ended connection says that the two were connected', async () => {
  open({}, { chat: { standing: 'ended', connectionId: null } })

  expect(await screen.findByText('You and ada_lovelace were connected')).toBeTruthy()
})

test('the pennants cross once, if the connection has just begun on this screen', async () => {
  const swings = async () => (await card()).querySelectorAll('.animate-swing').length
  open({})
  expect(await swings()).toBe(0)

  cleanup()
  toastConnected({ id: ids.ada, userName: 'ada_lovelace' }, () => {})
  open({})
  expect(await swings()).toBe(2)

  cleanup()
  open({})
  expect(await swings()).toBe(0)
})
