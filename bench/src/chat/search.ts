/** Measures the SQL of searching and opening conversations, and the cost of the segments of a search. */
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { listMessages } from '../../../server/src/chat/chat/list-messages.ts'
import { listConversations } from '../../../server/src/chat/chat/queries.ts'
import { searchMessages } from '../../../server/src/chat/chat/search.ts'
import { segmentStep } from '../../../server/src/chat/chat/segments.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { type Database, startDatabase } from '../database.ts'
import { cpuSeconds } from '../processes.ts'
import { about, type Figure } from '../report.ts'
import { createRecorder, type Recorder } from '../statements.ts'
import { median } from '../timing.ts'
import { EACH, type SearchSeed, SHAPES, seedSearch, wordAt } from './seed-search.ts'

/** `npm run bench chat search -- --messages=400000` for a small trial. */
const option = /^--messages=(\d+)$/
const TOTAL = Number(process.argv.map((word) => option.exec(word)?.[1]).find(Boolean) ?? 10_000_000)
const RUNS = 15
const SEARCH_MAX_MS = 50
const PAGE = 20
const PAGE_MAX_MS = 5
/** Pages far back are read by offset, which also reads the skipped rows. */
const FAR_PAGE_MAX_MS = 25
const LIST_MAX_MS = 20

const QUERIES = {
  'a frequent word': wordAt(25),
  'a word of one in a thousand messages': wordAt(700),
  'a rare word': wordAt(20_000),
  'a word that does not occur': 'xylophone',
  'two frequent words': `${wordAt(30)} ${wordAt(40)}`,
  'two words that rarely occur together': `${wordAt(300)} ${wordAt(400)}`,
  'a short word': 'ka',
  'a short word that is no whole word': 'ip',
}

interface QueryCase {
  what: string
  run: (db: Db) => Promise<unknown>
  atMost: number
  worstAtMost?: number
}

/** The median and the worst time of each case, on the embedded database. */
export async function measureSearch(): Promise<Figure[]> {
  await using database = await startDatabase()
  const seed = await seedSearch(database.client, TOTAL)
  const segments = await segmentAll(database, seed)
  await using recorder = createRecorder(database.url)
  const figures: Figure[] = []
  for (const queryCase of [...searchesIn(seed), ...(await pagesIn(database, seed))]) {
    figures.push(...(await measure(recorder, queryCase)))
  }
  return [...figures, segments]
}

/** Puts the messages of the members into segments with the product's own function. */
async function segmentAll({ db }: Database, { after }: SearchSeed): Promise<Figure> {
  const cpuBefore = cpuSeconds([process.pid])
  let last: ConversationId | '0' = after
  do last = (await segmentStep({ db, now: () => new Date() }, last)).last
  while (last !== '0')
  const seconds = cpuSeconds([process.pid]) - cpuBefore
  return {
    what: 'CPU of putting a message into a segment, database included',
    measured: (seconds / (SHAPES.length * EACH)) * 1_000_000,
    unit: 'µs',
  }
}

const searchesIn = ({ members }: SearchSeed): QueryCase[] =>
  members.flatMap(({ id, conversations }) =>
    Object.entries(QUERIES).map(([what, q]) => ({
      what: `100,000 messages in ${conversations}: ${what}`,
      run: (db) => searchMessages({ db }, id, { q, limit: PAGE }),
      atMost: SEARCH_MAX_MS,
      worstAtMost: SEARCH_MAX_MS,
    })),
  )

/** The list of the member with the most conversations, and the pages of the longest conversation. */
async function pagesIn({ db }: Database, { members }: SearchSeed): Promise<QueryCase[]> {
  const [, many, one] = members
  const [long] = await listConversations(db, one!.id)
  const read = (page: { page?: number; before?: MessageId; limit?: number }) => (by: Db) =>
    listMessages({ db: by }, one!.id, { conversationId: long!.id, limit: PAGE, ...page })
  const [middle] = await read({ page: EACH / PAGE / 2 })(db)
  const what = '100,000 messages:'
  return [
    { what: `${what} the newest page`, run: read({ page: 1 }), atMost: PAGE_MAX_MS },
    { what: `${what} the oldest page`, run: read({ page: EACH / PAGE }), atMost: FAR_PAGE_MAX_MS },
    {
      what: `${what} 100 before the middle`,
      run: read({ before: middle!.id, limit: 100 }),
      atMost: PAGE_MAX_MS,
    },
    {
      what: `${many!.conversations} conversations, listed by one query`,
      run: (by) => listConversations(by, many!.id),
      atMost: LIST_MAX_MS,
    },
    {
      what: `${many!.conversations} conversations, the first 50`,
      run: (by) => listConversations(by, many!.id, { limit: 50 }),
      atMost: LIST_MAX_MS,
    },
  ]
}

async function measure(recorder: Recorder, queryCase: QueryCase): Promise<Figure[]> {
  const { what, run, atMost, worstAtMost } = queryCase
  const times = (await recorder.explain(run, RUNS)).map(({ ms }) => ms)
  const figure = about(`${what},`)
  return [
    figure('median', median(times), 'ms', { atMost }),
    figure('worst', Math.max(...times), 'ms', { atMost: worstAtMost }),
  ]
}
