import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectMembers } from '../../server/src/testing/connections.ts'
import { createCheapHasher } from '../../server/src/testing/hasher.ts'
import { newMember, type TestMember } from '../../server/src/testing/members.ts'
import { type Node, startNode } from '../../server/src/testing/nodes.ts'
import type { Database } from './database.ts'

/** A process of the built product with a data directory of its own, which is removed at the end. */
export interface Product extends Node, AsyncDisposable {
  dataDir: string
}

/** Starts the product, by default on its embedded database. The entry `demo` seeds the demo's members. */
export async function startProduct({
  database,
  entry = 'main',
}: {
  database?: Pick<Database, 'url'>
  entry?: 'main' | 'demo'
} = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-bench-'))
  const node = await startNode(
    {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
    },
    { entry },
  )
  return {
    ...node,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      await node.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const cheapHasher = createCheapHasher()

interface Signing {
  product: Product
  database: Database
}

/** Inserts signed-in members. A benchmark that signs in by password needs the product's hasher. */
export async function newMembers(
  { product: { url }, database: { db } }: Signing,
  count: number,
  {
    hasher = cheapHasher,
    isVerified = true,
  }: { hasher?: Parameters<typeof newMember>[0]['hasher']; isVerified?: boolean } = {},
): Promise<TestMember[]> {
  const members: TestMember[] = []
  while (members.length < count) {
    members.push(await newMember({ url, db, now: () => new Date(), hasher }, { isVerified }))
  }
  return members
}

/** Connects the first member with the second, the third with the fourth, and so on. */
export async function connectPairs({ db }: Database, members: readonly TestMember[]) {
  for (let n = 0; n + 1 < members.length; n += 2) {
    await connectMembers(db, members[n]!, members[n + 1]!)
  }
}
