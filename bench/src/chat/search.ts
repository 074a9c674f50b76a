/** Measures the SQL of searching messages, and the cost of its segments. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConversationId } from '@shipmates/contract/ids'
import pg from 'pg'
import { searchMessages } from '../../../server/src/chat/chat/search.ts'
import { segmentStep } from '../../../server/src/chat/chat/segments.ts'
import { openDatabase } from '../../../server/src/platform/db/client.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/start.ts'
import { createRecorder } from '../discovery/recorder.ts'
import { cpuSeconds } from '../processes.ts'
import { type Figure, percentile } from '../table.ts'
import { explainTimes } from './explain-times.ts'
import { type SearchSeed, SHAPES, seedSearch, wordAt } from './seed-search.ts'

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }
const TOTAL = Number(process.env.BENCH_MESSAGES ?? 10_000_000)
const RUNS = 15
const PAGE_MAX_MS = 50

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

/** The median and the worst time of the first page, by shape and query, on the embedded database. */
export async function measureSearch(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: QUIET })
  try {
    await migrate(postgres.url)
    const client = new pg.Client(postgres.url)
    await client.connect()
    const seed = await seedSearch(client, TOTAL)
    await client.end()
    const making = await segmentAll(postgres.url, seed)
    return [...(await measurePages(postgres.url, seed)), making]
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Puts the messages of the members into segments with the product's own function. */
async function segmentAll(url: string, { after }: SearchSeed): Promise<Figure> {
  const { db, close } = openDatabase({ url })
  const cpuBefore = cpuSeconds([process.pid])
  let last: ConversationId | '0' = after
  do last = (await segmentStep({ db, now: () => new Date() }, last)).last
  while (last !== '0')
  const seconds = cpuSeconds([process.pid]) - cpuBefore
  await close()
  const messages = SHAPES.length * 100_000
  return {
    what: 'CPU of putting a message into a segment, database included',
    measured: (seconds / messages) * 1_000_000,
    unit: 'µs',
  }
}

async function measurePages(url: string, { members }: SearchSeed): Promise<Figure[]> {
  const recorder = createRecorder(url)
  const figures: Figure[] = []
  for (const { id, conversations } of members) {
    for (const [what, q] of Object.entries(QUERIES)) {
      const run = (db: typeof recorder.db) => searchMessages({ db }, id, { q, limit: 20 })
      const times = await explainTimes(recorder, { run, runs: RUNS })
      const shape = `100,000 messages in ${conversations}: ${what}`
      figures.push(
        {
          what: `${shape}, median`,
          measured: percentile(times, 0.5),
          unit: 'ms',
          atMost: PAGE_MAX_MS,
        },
        { what: `${shape}, worst`, measured: Math.max(...times), unit: 'ms', atMost: PAGE_MAX_MS },
      )
    }
  }
  await recorder.close()
  return figures
}
