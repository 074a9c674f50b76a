import { openConversation } from '@shipmates/contract/chat'
import { deleteMessage, editMessage } from '@shipmates/contract/chat-changes'
import { type FoundMessage, searchMessages } from '@shipmates/contract/chat-search'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { messageSearchLength } from '@shipmates/contract/messages/chat'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { block, connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { storeMessages } from '../../testing/stored-message.ts'
import { times } from '../../testing/volume.ts'
import { insertSegments, listUnmade, segmentStep, updateMade } from './segments.ts'

// Its own worker would lock conversations while a test puts their messages into segments, which are then skipped.
const server = await startServerForFile({ withoutJobs: ['message_segments'] })
const DAY = 24 * 60 * 60 * 1000

async function newPair(first?: TestMember) {
  const ada = first ?? (await server.newMember())
  const linus = await server.newMember()
  await connectMembers(server.db, ada, linus)
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  return { ada, linus, conversationId: data!.id }
}

/** Stores messages of one sender, and returns their ids. */
async function write(sender: TestMember, conversationId: ConversationId, contents: string[]) {
  const messages = contents.map((content) => ({ conversationId, senderId: sender.id, content }))
  return storeMessages(server.db, messages)
}

/** Puts all messages into segments, including the last ones of each conversation. */
async function segmentAll() {
  const now = () => new Date(Date.now() + 2 * DAY)
  let after: ConversationId | '0' = '0'
  do after = (await segmentStep({ db: server.db, now }, after)).last
  while (after !== '0')
}

const edit = (member: TestMember, messageId: MessageId, content: string) =>
  member.call(editMessage, { params: { messageId }, body: { content } })

const remove = (member: TestMember, messageId: MessageId) =>
  member.call(deleteMessage, { params: { messageId } })

async function search(member: TestMember, q: string, more: Record<string, string> = {}) {
  const { data } = await member.call(searchMessages, { query: { q, ...more } })
  return data!
}

const texts = (found: FoundMessage[]) => found.map(({ message }) => message.content)

test('a search finds messages of both members, newest first, with the other member', async () => {
  const { ada, linus, conversationId } = await newPair()
  await write(ada, conversationId, ['Deploy on Friday?'])
  await write(linus, conversationId, ['Never.', 'No deploys on friday!'])

  const found = await search(ada, 'friday DEPLOY')
  const theirs = await search(linus, 'never')

  expect(found).toMatchObject([
    {
      message: { content: 'No deploys on friday!', isOwn: false, senderName: linus.userName },
      conversation: { id: conversationId, userId: linus.id, userName: linus.userName },
    },
    { message: { content: 'Deploy on Friday?', isOwn: true, isRead: false } },
  ])
  expect(theirs).toMatchObject([
    { message: { content: 'Never.', isOwn: true }, conversation: { userId: ada.id } },
  ])
})

test('words of every script are found, in segments and in newer messages', async () => {
  const contents = [
    '朝会でGoサーバー障害を共有',
    'ใช้Zigเขียน',
    'I don’t re‑run it',
    'Smørrebrød in Łódź',
    'مُحَمَّد هنا',
  ]
  const queries = ['障害', 'เขียน', "don't re-run", 'smorrebrod lodz', 'محمد']
  const { ada, conversationId } = await newPair()
  await write(ada, conversationId, contents)
  const findAll = () => Promise.all(queries.map(async (q) => texts(await search(ada, q))))

  const before = await findAll()
  await segmentAll()

  expect(before).toEqual(contents.map((content) => [content]))
  expect(await findAll()).toEqual(before)
})

test('a node of the previous version cannot write a segment in its form', async () => {
  const { ada, conversationId } = await newPair()
  await write(ada, conversationId, ['old form'])
  await segmentAll()
  await edit(ada, (await search(ada, 'old'))[0]!.message.id, 'older form')

  const writing = sql`
    update search_segments set lines = 'older form', form = 1 where conversation_id = ${conversationId}
  `.execute(server.db)

  await expect(writing).rejects.toThrow('search_segments_form')
})

test("a member does not find others' messages, even by their conversation", async () => {
  const { ada, conversationId } = await newPair()
  await write(ada, conversationId, ['a secret'])
  const { ada: grace } = await newPair()

  const found = await search(grace, 'secret')
  const response = await grace.call(searchMessages, { query: { q: 'secret', conversationId } })
  const signedOut = await server.visitor().call(searchMessages, { query: { q: 'secret' } })

  expect(found).toEqual([])
  expect(response).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(signedOut.status).toBe(401)
})

test('a malformed search is refused', async () => {
  const ada = await server.newMember()

  const answer = await ada.call(searchMessages, { query: { q: ' a ' } })

  expect(answer).toMatchObject({ status: 400, message: messageSearchLength })
})

test('no segment contains a text that was deleted', async () => {
  const { ada, conversationId } = await newPair()
  const [id] = await write(ada, conversationId, ['forgetmenot', 'another'])
  await segmentAll()
  const lines = async () => {
    const segments = server.db.selectFrom('searchSegments').select('lines')
    return (await segments.where('conversationId', '=', conversationId).execute()).map(
      (row) => row.lines,
    )
  }
  const kept = await lines()

  await remove(ada, id!)
  const changed = await lines()
  await segmentAll()
  const again = await lines()

  expect(kept[0]).toContain('forgetmenot')
  expect(changed).toEqual([null])
  expect(again[0]).toContain('another')
  expect(again[0]).not.toContain('forgetmenot')
})

test('a message that changes while its segment is written is found by its new text', async () => {
  const { ada, conversationId } = await newPair()
  const [id] = await write(ada, conversationId, ['before'])
  await segmentAll()
  await edit(ada, id!, 'between')
  const read = await listUnmade(server.db, 100)

  await edit(ada, id!, 'behind')
  await updateMade(
    server.db,
    read.map(({ contents, ...segment }) => ({ ...segment, lines: contents.join('\n') })),
  )

  expect(texts(await search(ada, 'between'))).toEqual([])
  expect(texts(await search(ada, 'behind'))).toEqual(['behind'])
})

test('messages are not put into segments while one of them is being changed', async () => {
  const { ada, conversationId } = await newPair()
  await write(ada, conversationId, ['being edited'])
  const cover = {
    conversationIds: [conversationId],
    size: 10,
    idleBefore: new Date(Date.now() + DAY),
  }

  const during = await server.db.transaction().execute(async (tx) => {
    await sql`select from conversations where id = ${conversationId} for no key update`.execute(tx)
    return insertSegments(server.db, cover)
  })
  const after = await insertSegments(server.db, cover)

  expect(during).toEqual([])
  expect(after).toMatchObject([{ conversationId, contents: ['being edited'] }])
})

test('cleared messages are not found by the member who cleared them', async () => {
  const { ada, linus, conversationId } = await newPair()
  const ids = await write(ada, conversationId, ['ship one', 'ship two'])
  await segmentAll()
  await write(ada, conversationId, ['ship three'])
  await server.db
    .updateTable('conversationMembers')
    .set({ clearedToId: ids[0]! })
    .where('userId', '=', linus.id)
    .where('conversationId', '=', conversationId)
    .execute()

  expect(texts(await search(linus, 'ship'))).toEqual(['ship three', 'ship two'])
  expect(texts(await search(ada, 'ship'))).toEqual(['ship three', 'ship two', 'ship one'])
})

test('conversations with blocked members are searched only by their id', async () => {
  const { ada, linus, conversationId } = await newPair()
  await write(linus, conversationId, ['unkind words'])
  await block(ada, linus)

  const found = await search(ada, 'unkind')
  const response = await search(ada, 'unkind', { conversationId })
  const theirs = await search(linus, 'unkind')

  expect([found, response, theirs].map(texts)).toEqual([[], ['unkind words'], ['unkind words']])
})

test('a long conversation fills segments at once, and short ones grow', async () => {
  const { ada, conversationId } = await newPair()
  const count = async () => {
    const segments = server.db.selectFrom('searchSegments').select('firstId')
    return (await segments.where('conversationId', '=', conversationId).execute()).length
  }
  const line = 'All hands on deck. '.repeat(5)
  await write(ada, conversationId, Array<string>(200).fill(line))
  await segmentStep({ db: server.db, now: () => new Date() }, '0')
  const full = await count()
  await segmentAll()
  const all = await count()

  for (let n = 0; n < 4; n++) {
    await write(ada, conversationId, [`more ${n}`])
    await segmentAll()
  }

  expect(full).toBe(5)
  expect(all).toBe(6)
  expect(await count()).toBe(6)
  expect(await search(ada, 'deck', { limit: '100' })).toHaveLength(100)
  expect(await search(ada, 'more')).toHaveLength(4)
})

test('all messages that fill segments are covered in one step, and only once', async () => {
  const { ada, linus, conversationId } = await newPair()
  const line = 'All hands on deck. '.repeat(5)
  const ids = await write(ada, conversationId, Array<string>(2_100).fill(line))
  const segments = () =>
    server.db
      .selectFrom('searchSegments')
      .select(['firstId', 'lastId', 'ids', 'version'])
      .where('conversationId', '=', conversationId)
      .where('lines', 'is not', null)
      .orderBy('lastId')
      .execute()
  await remove(ada, ids[5]!)

  await segmentStep({ db: server.db, now: () => new Date() }, '0')
  const first = await segments()
  await segmentAll()
  const all = await segments()
  await segmentAll()

  const full = first.flatMap((segment) => segment.ids)
  expect(ids.length - full.length).toBeLessThan(40)
  expect(full).toEqual(ids.slice(0, full.length))
  expect(all.flatMap((segment) => segment.ids)).toEqual(ids)
  expect(await segments()).toEqual(all)
  expect(await search(linus, 'deck', { before: ids[7]!, limit: '9' })).toHaveLength(6)
})

test('pages over many segments of several conversations leave nothing out', async () => {
  const first = await newPair()
  const { ada } = first
  const pairs = [first, await newPair(ada), await newPair(ada)]
  const filler = 'All hands on deck. '.repeat(35)
  const shipped: MessageId[] = []
  for (let n = 0; n < 360; n++) {
    const { conversationId } = pairs[(n * 7) % 3]!
    const isShipped = n % 5 === 0
    const [id] = await write(ada, conversationId, [`${filler} ${isShipped ? 'ship it' : 'wait'}`])
    if (isShipped) shipped.unshift(id!)
  }
  await segmentAll()
  const conversationIds = pairs.map(({ conversationId }) => conversationId)
  const covering = server.db.selectFrom('searchSegments').select('lastId')
  const segments = await covering.where('conversationId', 'in', conversationIds).execute()
  expect(segments.length).toBeGreaterThan(50)

  const found: MessageId[] = []
  for (let before = {}; ; before = { before: found.at(-1)! }) {
    const page = await search(ada, 'ship it', { ...before, limit: '10' })
    found.push(...page.map(({ message }) => message.id))
    if (page.length < 10) break
  }
  expect(found).toEqual(shipped)
})

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const WORDS = [
  ...['Ship', 'relationship', 'shipping', 'it', 'IT', 'item', 'js', 'node.js', 'Node.js,', 'jsx'],
  ...['go', 'Go!', 'ago', 'café', 'CAFE', 'caf', 'C#', 'c', '100%', 'a_b', '\\', "don't", 'été?'],
]
const QUERIES = [
  ...['ship', 'SHIP it', 'it', 'js', 'node.js', 'go ship', 'go', 'cafe', 'CAFÉ js it', 'c#', 'no'],
  ...['00%', 'a_b', '\\ it', 'don', 'ete', 'nothing', 'c it go js ship'],
]

/** A plain filter to compare with, which shares no code with the product. */
function plainlyContains(text: string, query: string): boolean {
  const plain = (from: string) => from.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const isInWord = (char: string | undefined) => !!char && /[\p{L}\p{N}_]/u.test(char)
  const line = plain(text)
  const touches = (at: number, word: string) =>
    (isInWord(word[0]) && isInWord(line[at - 1])) ||
    (isInWord(word.at(-1)) && isInWord(line[at + word.length]))
  return plain(query)
    .split(' ')
    .every((word) => {
      if (word.length > 2) return line.includes(word)
      for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
        if (!touches(at, word)) return true
      }
      return false
    })
}

test.each([1, 2, 3])(
  'a search finds what a filter of all messages finds, while messages come, change and go (%i)',
  async (seed) => {
    const random = createRandom(seed)
    const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)]!
    const newText = () =>
      Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(WORDS)).join(
        pick([' ', '  ']),
      )
    const first = await newPair()
    const { ada } = first
    const pairs = [first, await newPair(ada), await newPair(ada)]
    const others = await newPair(first.linus)
    await write(first.linus, others.conversationId, Array.from({ length: 50 }, newText))
    const known = new Map<MessageId, { conversationId: ConversationId; text: string }>()
    const steps = [
      async () => {
        const { conversationId } = pick(pairs)
        const written = Array.from({ length: 1 + Math.floor(random() * 40) }, newText)
        const ids = await write(ada, conversationId, written)
        for (const [n, id] of ids.entries()) known.set(id, { conversationId, text: written[n]! })
      },
      async () => {
        const [id, message] = pick([...known].filter(([, { text }]) => text))
        message.text = newText()
        await edit(ada, id, message.text)
      },
      async () => {
        const [id, message] = pick([...known])
        message.text = ''
        await remove(ada, id)
      },
      segmentAll,
      async () => void (await segmentStep({ db: server.db, now: () => new Date() }, '0')),
    ]

    await steps[0]!()
    for (let round = 0; round < times(8, 20); round++) {
      for (let n = 0; n < 4; n++) await pick([steps[0]!, ...steps])()
      const q = pick(QUERIES)
      const { conversationId } = pick(pairs)
      const only = random() < 0.3 ? { conversationId } : {}
      const limit = 1 + Math.floor(random() * 30)
      const found: MessageId[] = []
      for (let before = {}; ; before = { before: found.at(-1)! }) {
        const page = await search(ada, q, { ...only, ...before, limit: `${limit}` })
        found.push(...page.map(({ message }) => message.id))
        if (page.length < limit) break
      }

      const expected = [...known]
        .filter(([, { text }]) => text && plainlyContains(text, q))
        .filter(([, message]) => !only.conversationId || message.conversationId === conversationId)
        .map(([id]) => id)
        .sort((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1))
      expect(found, q).toEqual(expected)
    }
  },
)
