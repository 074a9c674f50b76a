/**
 * Measures the statements of notices at a million members with three million notices, of whom one has ten thousand:
 * `npm run bench notices`. With `-- --plans`, prints their plans.
 */
import type { UserId } from '@shipmates/contract/ids'
import pg from 'pg'
import { readNames } from '../../../server/src/domains/notices/mail.ts'
import { claimDue, listDue } from '../../../server/src/domains/notices/mail-queries.ts'
import {
  countUnseen,
  listNotices,
  updateRead,
  updateSeen,
} from '../../../server/src/domains/notices/queries.ts'
import { noticeSteps } from '../../../server/src/domains/notices/sweep.ts'
import type { Db, Tx } from '../../../server/src/platform/db/client.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { explain } from '../discovery/plans.ts'
import { createRecorder } from '../discovery/recorder.ts'
import { startPostgres } from '../postgres.ts'
import { type Figure, percentile, printFigures } from '../table.ts'
import { POPULAR, seedNotices } from './seed.ts'

const RUNS = 9
/** As the sweep does it. */
const BATCH = 500

interface Measured {
  what: string
  atMostMs: number
  run(db: Db): Promise<unknown>
}

const popular = POPULAR as UserId
const ordinary = '4711' as UserId
const since = new Date(Date.now() - 24 * 60 * 60_000)
const now = () => new Date()

const CASES: Measured[] = [
  {
    what: 'a page of 50 of 10,000',
    atMostMs: 5,
    run: (db) => listNotices(db, popular, { limit: 50 }),
  },
  {
    what: 'a page of a member with three',
    atMostMs: 5,
    run: (db) => listNotices(db, ordinary, { limit: 50 }),
  },
  { what: 'the count of 10,000 new', atMostMs: 5, run: (db) => countUnseen(db, popular) },
  {
    what: 'the count of a member with three',
    atMostMs: 5,
    run: (db) => countUnseen(db, ordinary),
  },
  {
    what: 'the 100 names of a mail, of 10,000',
    atMostMs: 5,
    run: (db) => readNames(db, { userId: popular, kind: 'request', since }, 100),
  },
  {
    what: 'the names of a mail, of three',
    atMostMs: 5,
    run: (db) => readNames(db, { userId: ordinary, kind: 'request', since }, 100),
  },
  {
    what: '500 notices that are due for a mail',
    atMostMs: 20,
    run: (db) => listDue(db, { at: now(), awaySince: now(), limit: BATCH }),
  },
  {
    what: '500 of them settled',
    atMostMs: 100,
    run: async (db) => {
      const due = await listDue(db, { at: now(), awaySince: now(), limit: BATCH })
      await claimDue(
        db as Tx,
        due.map(({ id }) => id),
        now(),
      )
    },
  },
  {
    what: 'a batch of 500 swept',
    atMostMs: 50,
    run: (db) => noticeSteps(db, now())['old notices']!(BATCH),
  },
  { what: 'three marked as seen', atMostMs: 5, run: (db) => updateSeen(db, ordinary, now()) },
]

/** These change all of a member's notices, so they run once. */
const ONCE: Measured[] = [
  { what: '10,000 marked as seen', atMostMs: 1000, run: (db) => updateSeen(db, popular, now()) },
  { what: '10,000 marked as read', atMostMs: 1000, run: (db) => updateRead(db, popular, now()) },
]

const postgres = await startPostgres()
const client = new pg.Client({ connectionString: postgres.url })
const recorder = createRecorder(postgres.url)
try {
  await migrate(postgres.url)
  await client.connect()
  const seededAt = performance.now()
  await seedNotices(client)
  console.log(`seeded in ${((performance.now() - seededAt) / 1000).toFixed(0)} s`)
  const figures: Figure[] = []
  for (const measured of CASES) figures.push(await time(measured, RUNS))
  for (const measured of ONCE) figures.push(await time(measured, 1))
  printFigures(figures)
} finally {
  await recorder.close()
  await client.end()
  await postgres.stop()
}

/** The median of some calls from the process, with the way to PostgreSQL. */
async function time({ what, atMostMs, run }: Measured, runs: number): Promise<Figure> {
  const times: number[] = []
  while (times.length < runs) {
    const startedAt = performance.now()
    const statements = await recorder.record(run)
    times.push(performance.now() - startedAt)
    if (times.length === runs && process.argv.includes('--plans')) {
      console.log(`${what}\n${(await explain(recorder, statements)).join('\n\n')}\n`)
    }
  }
  return { what, measured: percentile(times, 0.5), unit: 'ms', atMost: atMostMs }
}
