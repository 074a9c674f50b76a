import { listMessages, markRead } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectMembers, disconnectMembers, setPrivacy } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { times } from '../../testing/volume.ts'
import { reopenConversation } from './pair-state.ts'

const server = await startServerForFile()

const setReceipts = (member: TestMember, readReceipts: boolean) =>
  setPrivacy(server.db, member, { readReceipts })

async function connectAgain(one: TestMember, other: TestMember) {
  await connectMembers(server.db, one, other)
  await server.db.transaction().execute((tx) => reopenConversation(tx, [one.id, other.id]))
}

const disconnect = (one: TestMember, other: TestMember) =>
  server.db.transaction().execute((tx) => disconnectMembers(tx, one, other))

test.each(['the reader', 'the sender'])(
  'no one else receives a read event while %s hides read receipts',
  async (who) => {
    const [ada, linus] = await server.newConnection()
    const [adaTab, linusTab, linusOther] = await server.tabsOf(ada, linus, linus)
    const { conversationId } = sent(await adaTab.send(draftTo(linus)))
    const hiding = who === 'the reader' ? linus : ada
    await setReceipts(hiding, false)

    await linus.call(markRead, { params: { conversationId } })

    await Promise.all([linusTab, linusOther].map((tab) => tab!.next('messages_read')))
    await setReceipts(hiding, true)
    await adaTab.caughtUp()
    const { data } = await ada.call(listMessages, { params: { conversationId } })
    expect(adaTab.all('messages_read')).toEqual([])
    expect(data).toMatchObject([{ isRead: false }])
    const theirs = await linus.call(listMessages, { params: { conversationId } })
    expect(theirs.data).toMatchObject([{ isRead: true }])
  },
)

const steps = [
  'send',
  'read',
  'adaHides',
  'adaShows',
  'linusHides',
  'linusShows',
  'end',
  'connect',
] as const
type Step = (typeof steps)[number]

/** The states that the sender may see, step by step. */
function createModel() {
  const shows = { ada: true, linus: true }
  const model = { isConnected: true, stored: 0, read: 0, receipt: 0, receipts: 0 }
  return {
    model,
    take(step: Step) {
      if (step === 'adaHides' || step === 'adaShows') shows.ada = step === 'adaShows'
      if (step === 'linusHides' || step === 'linusShows') shows.linus = step === 'linusShows'
      if (step === 'end' || step === 'connect') model.isConnected = step === 'connect'
      if (step === 'send' && model.isConnected) model.stored++
      if (step !== 'read' || model.read === model.stored) return
      model.read = model.stored
      if (!model.isConnected || !shows.ada || !shows.linus) return
      model.receipt = model.read
      model.receipts++
    },
  }
}

test('ticks turn exactly when both are connected and show read receipts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 }), check),
    { numRuns: times(6, 25) },
  )
})

async function check(taken: readonly Step[]): Promise<void> {
  const [ada, linus] = await server.newConnection()
  const adaTab = await server.tabOf(ada)
  const { conversationId } = sent(await adaTab.send(draftTo(linus)))
  const { model, take } = createModel()
  model.stored = 1
  for (const step of taken) {
    const wasConnected = model.isConnected
    take(step)
    if (step === 'send') await adaTab.send(draftTo(linus))
    else await change(step, { ada, linus, conversationId, wasConnected })
    const { data } = await ada.call(listMessages, { params: { conversationId } })
    expect(data!.map(({ isRead }) => isRead)).toEqual(
      Array.from({ length: model.stored }, (_, index) => index < model.receipt),
    )
  }
  await adaTab.caughtUp()
  expect(adaTab.all('messages_read')).toHaveLength(model.receipts)
  adaTab.close()
}

interface Situation {
  ada: TestMember
  linus: TestMember
  conversationId: ConversationId
  wasConnected: boolean
}

async function change(step: Step, { ada, linus, conversationId, wasConnected }: Situation) {
  if (step === 'read') await linus.call(markRead, { params: { conversationId } })
  if (step.startsWith('ada')) await setReceipts(ada, step === 'adaShows')
  if (step.startsWith('linus')) await setReceipts(linus, step === 'linusShows')
  if (step === 'end' && wasConnected) await disconnect(ada, linus)
  if (step === 'connect' && !wasConnected) await connectAgain(ada, linus)
}
