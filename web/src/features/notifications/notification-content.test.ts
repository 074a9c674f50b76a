import type { ConversationId } from '@shipmates/contract/ids'
import type { PushPayload } from '@shipmates/contract/push'
import { expect, test } from 'vitest'
import {
  editMessages,
  ofRequests,
  type Share,
  showPush,
  withShare,
} from './notification-content.ts'

const share = (id: string, userName: string, more: Partial<Share> = {}): Share => ({
  conversationId: id as ConversationId,
  userName,
  count: 1,
  ...more,
})
const mei = share('7', 'mei_builds')
const nadia = share('8', 'nadia_dev', { count: 3 })
const linus = share('9', 'linus_f')

type Options = NotificationOptions & { renotify?: boolean }

/**
 * Fakes a browser that shows one notification for each tag. Returns the shown ones, and how they
 * were shown.
 */
function desktop() {
  const calls: Options[] = []
  const shown = new Map<string, { title: string } & Options>()
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) =>
      [...shown.values()]
        .filter((one) => one.tag === tag)
        .map((one) => ({ ...one, close: () => shown.delete(tag) })),
    showNotification: async (title: string, options: Options) => {
      calls.push(options)
      shown.set(options.tag ?? '', { title, ...options })
    },
  } as unknown as ServiceWorkerRegistration
  return {
    edit: (edit: Parameters<typeof editMessages>[1]) => editMessages(registration, edit),
    push: (payload: unknown) => showPush(registration, payload as PushPayload),
    add: (one: Share) => editMessages(registration, (shares) => withShare(shares, one)),
    says: () => [...shown.values()].map(({ title, body }) => `${title}: ${body}`),
    paths: () => [...shown.values()].map(({ data }) => data.path),
    calls,
  }
}

test('one person is named, with the text or the count, and the notification opens their chat', async () => {
  const { add, says, paths } = desktop()

  await add(mei)
  expect(says()).toEqual(['mei_builds: 1 new message'])
  await add({ ...mei, count: 3 })
  expect(says()).toEqual(['mei_builds: 3 new messages'])
  await add({ ...mei, count: 3, text: 'Send it over.' })
  expect(says()).toEqual(['mei_builds: Send it over.'])
  expect(paths()).toEqual(['/messages/mei_builds'])
})

test('several people merge into one notification, which opens the list', async () => {
  const { add, says, paths } = desktop()

  for (const one of [mei, { ...nadia, text: 'Between us' }, linus]) await add(one)

  expect(says()).toEqual(['Shipmates: 5 messages from 3 people'])
  expect(paths()).toEqual(['/messages'])
})

test('read messages are removed from it, until it closes', async () => {
  const { add, edit, says, calls } = desktop()
  for (const one of [mei, nadia]) await add(one)

  await edit((shares) => shares.filter(({ userName }) => userName !== 'linus_f'))
  expect(calls).toHaveLength(2)
  await edit((shares) => shares.filter(({ userName }) => userName !== 'nadia_dev'))
  expect(says()).toEqual(['mei_builds: 1 new message'])
  await edit(() => [])
  expect(says()).toEqual([])
})

test('it alerts when a person is added, and is silent when one is removed', async () => {
  const { add, edit, calls } = desktop()

  await add(mei)
  await add({ ...mei, count: 2 })
  await add(nadia)
  await edit((shares) => shares.slice(1))

  expect(calls.map(({ renotify, silent }) => silent ?? renotify)).toEqual([true, false, true, true])
  expect(calls.at(-1)).toMatchObject({ silent: true })
})

test('one request is named, several are counted', () => {
  expect(ofRequests('priya_ops')).toMatchObject({
    title: 'priya_ops',
    options: { body: 'wants to connect' },
  })
  expect(ofRequests('priya_ops', 2)).toMatchObject({
    title: 'Shipmates',
    options: { body: '2 people want to connect' },
  })
})

test.each([
  [{ kind: 'message', ...mei }, 'mei_builds: 1 new message', '/messages/mei_builds'],
  [
    { kind: 'request', userName: 'priya_ops', count: 1 },
    'priya_ops: wants to connect',
    '/requests',
  ],
  [
    { kind: 'acceptance', userName: 'priya_ops' },
    'priya_ops: accepted your request',
    '/messages/priya_ops',
  ],
  [{ kind: 'of a newer version' }, 'Shipmates: Something new', '/dashboard'],
  [undefined, 'Shipmates: Something new', '/dashboard'],
])('each push shows a notification: %o', async (payload, said, path) => {
  const { push, says, paths } = desktop()

  await push(payload)

  expect(says()).toEqual([said])
  expect(paths()).toEqual([path])
})
