import { deleteAccount, type MessagesChoice } from '@shipmates/contract/leaving'
import pg from 'pg'
import type { Caller } from '../chat/load.ts'
import { startFilled } from '../discovery/database.ts'
import { emailOf, PASSWORD } from '../discovery/seed.ts'
import { logInAs, type Member } from '../members.ts'
import { type Product, startProduct } from '../product.ts'
import { openSessions } from '../sessions.ts'
import { LEAVER, seedLeaver } from './seed-leaver.ts'
import { type DatabaseWatch, watchDatabase } from './watch-database.ts'

const MEMBERS = 20_000
/** Connections of the leaver who have a tab open. The first `WRITERS` of them write. */
const ONLINE = 1_000
export const WRITERS = 100

/** The built product on a database with a member who leaves, and connections of that member. */
export interface Stage {
  product: Product
  client: pg.Client
  watch: DatabaseWatch
  /** Connections of the leaver. Two that follow each other are connected. */
  online: Caller[]
  /** Signs the leaver in. */
  signIn(): Promise<Member>
  stop(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const database = await startFilled(MEMBERS)
  const client = new pg.Client(database.url)
  await client.connect()
  const others = await seedLeaver(client)
  const online = await openSessions(client, others.slice(0, ONLINE))
  const watch = await watchDatabase(database.dir)
  const product = await startProduct({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' })
  return {
    product,
    client,
    watch,
    online,
    signIn: () => logInAs(product, emailOf(LEAVER), PASSWORD),
    stop: async () => {
      await product.stop()
      await watch.stop()
      await client.end()
      await database.stop()
    },
  }
}

/** Asks for the deletion of a member's account. */
export async function leave(member: Member, messages: MessagesChoice): Promise<void> {
  const { status } = await member.call('POST', deleteAccount.path, { password: PASSWORD, messages })
  if (status !== 200) throw new Error(`The member could not leave: ${status}`)
}
