import { getFeed } from '@shipmates/contract/discovery'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainInto } from '../../testing/explain.ts'
import { storeCrowd } from '../../testing/feed.ts'
import { startServerForFile } from '../../testing/server.ts'
import { listRest } from './feed-queries.ts'

const server = await startServerForFile()

test('the unranked are read in the order of an index, no further than the page', async () => {
  const viewer = await server.newMember()
  await storeCrowd(server.db, 6000, { apart: '1 second' })
  await viewer.call(getFeed, { query: { limit: '50' } })
  await sql`vacuum analyze`.execute(server.db)
  const plan: unknown[] = []
  const db = server.db.withPlugin(explainInto(plan))

  await listRest(db, { viewer: viewer.id, intents: [] }, { limit: 20, offset: 180 })

  expect(JSON.stringify(plan)).toContain('using directory_unranked on directory')
})
