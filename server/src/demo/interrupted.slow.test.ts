import { expect, onTestFinished, test } from 'vitest'
import { openBlobs } from '../adapters/blobs/blobs.ts'
import { createLog } from '../platform/log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createCheapHasher } from '../testing/hasher.ts'
import { createCast } from './cast.ts'
import { fillDemo } from './fill.ts'
import { talks } from './talk.ts'

/** A database without a server, as when the demo fills it. A server's jobs would lock rows that the test deletes. */
async function emptyDatabase() {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const now = () => new Date()
  const blobs = openBlobs({
    db,
    now,
    log: createLog('silent', process.stdout),
    config: { blobs: undefined },
  })
  return { db, now, blobs, hasher: await createCheapHasher() }
}

test('an interrupted demo is filled by the next start', async () => {
  const deps = await emptyDatabase()
  let conversations = 0
  const breaksOff = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"name":"conversations"')) conversations++
      if (conversations === 3) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(fillDemo({ ...deps, db: breaksOff })).rejects.toThrow('killed')

  await fillDemo(deps)

  const count = async (table: 'users' | 'conversations') =>
    (await deps.db.selectFrom(table).select('id').execute()).length
  expect(await count('users')).toBe(createCast(deps.now()).length)
  expect(await count('conversations')).toBe(talks.length)
})
