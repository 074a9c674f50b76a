import type { UserId } from '@shipmates/contract/ids'
import pg from 'pg'
import { changePrivacy } from '../../../server/src/domains/privacy/settings.ts'
import { type Case, cases } from './cases.ts'

/** The member who blocked `BLOCKED` others. */
const BLOCKING_VIEWER = '3' as UserId
const BLOCKED = 1_000

/**
 * Hides every tenth member, one half by the setting `discoverable`, the other because they leave, and lets one
 * member block `BLOCKED` others. Does nothing in a kept database where this was done.
 */
export async function hideMembers(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await hide(client)
  } finally {
    await client.end()
  }
}

async function hide(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from blocks limit 1')
  if (rows.length > 0) return
  await client.query(`set statement_timeout = 0; set work_mem = '256MB'`)
  await client.query(
    `insert into privacy_settings (user_id, discoverable) select id, false from users where id % 20 = 0`,
  )
  await client.query(`
    update users set deletion_due_at = now() + interval '7 days', deletion_messages = 'keep'
    where id % 20 = 10`)
  await client.query(`
    insert into blocks (user_id, other_id, blocked_at)
    select ${BLOCKING_VIEWER}, id, now() from users
    where id <> ${BLOCKING_VIEWER} order by md5(id::text) limit ${BLOCKED}`)
  // Otherwise each ranking that was made before counts a tenth of the members as just gone.
  await client.query('delete from feeds')
  await client.query('vacuum analyze')
}

const live = { emit: () => {} } as never

/** The cases where members are hidden: all others, again by the member who blocked many, and hiding. */
export const hiddenCases: readonly Case[] = [
  ...cases,
  ...cases
    .filter(({ viewer }) => !viewer)
    .map((asked) => ({
      ...asked,
      what: `${asked.what}, viewer with 1,000 blocks`,
      viewer: BLOCKING_VIEWER,
      atMostMs: undefined,
      growsAtMost: undefined,
    })),
  {
    what: 'a member hides',
    run: (db, viewer) => changePrivacy({ db, live }, viewer, { discoverable: false }),
  },
  {
    what: 'a member shows themselves again',
    run: (db, viewer) => changePrivacy({ db, live }, viewer, { discoverable: true }),
  },
]
