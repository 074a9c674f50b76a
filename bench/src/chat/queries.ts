/** Measures the SQL of opening, paging and listing conversations. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessageId } from '@shipmates/contract/ids'
import pg from 'pg'
import { listMessages } from '../../../server/src/chat/chat/list-messages.ts'
import { listConversations } from '../../../server/src/chat/chat/queries.ts'
import {
  listConnected,
  listWaiting,
} from '../../../server/src/matching/connections/list-queries.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/start.ts'
import { createRecorder, type Recorder } from '../discovery/recorder.ts'
import { type Figure, percentile } from '../table.ts'
import { explainTimes } from './explain-times.ts'
import { LISTED, LONG, type Seeded, seedChat } from './seed-chat.ts'

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }
const RUNS = 25
const PAGE = 20
const PAGE_MAX_MS = 5
/** Pages far back are read by offset, which also reads the skipped rows. */
const FAR_PAGE_MAX_MS = 25
const LIST_MAX_MS = 20

interface QueryCase {
  what: string
  run: (db: Db) => Promise<unknown>
  atMost: number
}

export async function measureQueries(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: QUIET })
  try {
    await migrate(postgres.url)
    const seeded = await seed(postgres.url)
    const recorder = createRecorder(postgres.url)
    const figures: Figure[] = []
    const cases = [...casesOf(seeded), ...(await partsOf(recorder.db, seeded))]
    for (const queryCase of cases) figures.push(await measure(recorder, queryCase))
    await recorder.close()
    return figures
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function seed(url: string): Promise<Seeded> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await seedChat(client)
  } finally {
    await client.end()
  }
}

function casesOf({ member, long, ids }: Seeded): QueryCase[] {
  const page = (input: { page?: number; before?: string; limit?: number }) => (db: Db) =>
    listMessages({ db }, member, {
      conversationId: long,
      page: input.page,
      before: input.before as MessageId | undefined,
      limit: input.limit ?? PAGE,
    })
  const last = LONG / PAGE
  const pages = {
    'the newest page': 1,
    'the page in the middle': last / 2,
    'the oldest page': last,
  }
  return [
    ...Object.entries(pages).map(([what, n]) => ({
      what: `100,000 messages: ${what}, by its number`,
      run: page({ page: n }),
      atMost: n === 1 ? PAGE_MAX_MS : FAR_PAGE_MAX_MS,
    })),
    ...[0.5, 0.01].map((share) => ({
      what: `100,000 messages: 100 before one at ${share * 100} %`,
      run: page({ before: ids[Math.floor(ids.length * share)]!, limit: 100 }),
      atMost: PAGE_MAX_MS,
    })),
    {
      what: '1,000 conversations, listed by one query',
      run: (db) => listConversations(db, member),
      atMost: LIST_MAX_MS,
    },
  ]
}

const PART = 50

/** The first part of each list of `LISTED` items, and one from the middle. */
async function partsOf(db: Db, { popular }: Seeded): Promise<QueryCase[]> {
  const middle = async <Item>(list: Promise<Item[]>) => (await list)[LISTED / 2]!
  const [conversation, connection, request] = await Promise.all([
    middle(listConversations(db, popular)),
    middle(listConnected(db, popular)),
    middle(listWaiting(db, popular)),
  ])
  const part = (what: string, run: QueryCase['run']) => ({
    what: `${LISTED} ${what}`,
    run,
    atMost: LIST_MAX_MS,
  })
  const limit = PART
  return [
    part('conversations: the first 50', (db) => listConversations(db, popular, { limit })),
    part('conversations: 50 from the middle', (db) =>
      listConversations(db, popular, { limit, before: conversation.id }),
    ),
    part('connections: the first 50', (db) => listConnected(db, popular, { limit })),
    part('connections: 50 from the middle', (db) =>
      listConnected(db, popular, { limit, before: connection.connectionId }),
    ),
    part('received requests: the first 50', (db) => listWaiting(db, popular, { limit })),
    part('received requests: 50 from the middle', (db) =>
      listWaiting(db, popular, { limit, before: request.requestId }),
    ),
  ]
}

/** The median planning plus execution time of a case's statements. */
async function measure(recorder: Recorder, { what, run, atMost }: QueryCase): Promise<Figure> {
  const times = await explainTimes(recorder, { run, runs: RUNS })
  return { what, measured: percentile(times, 0.5), unit: 'ms', atMost }
}
