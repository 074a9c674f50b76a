import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { MessagesChoice } from '@shipmates/contract/leaving'
import { to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import { connect, hasColumn } from '../platform/db/command-client.ts'
import { writeNewFile } from './write.ts'

// A list of deletions is a text file in which each line is a JSON object: a Header, a Deletion for each account, and a
// Trailer. It contains no names or addresses, but the reasons of suspensions.

const Header = z.object({
  format: z.literal('shipmates-deletions'),
  version: z.literal(2),
})
const Time = z.iso.datetime({ offset: true })
/** An account that is deleted, about to be deleted, or suspended. A database may use its id again after a restore. */
const Deletion = z.object({
  id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  createdAt: Time,
  deletionDueAt: z.nullable(Time),
  deletionMessages: z.nullable(MessagesChoice),
  isDeletedByAdmin: z._default(z.boolean(), false),
  suspension: z.nullable(z.object({ at: Time, reason: z.string() })),
})
const Trailer = z.object({ accounts: z.int().check(z.nonnegative()) })

export type Deletion = z.infer<typeof Deletion>

const BATCH = 1000

/**
 * Writes the deletions and suspensions in a database to a new file with mode 0600, and returns the number of their
 * accounts. Throws if the file exists.
 */
export async function writeDeletions(url: string, path: string): Promise<number> {
  const client = await connect(url, 'backup')
  let accounts = 0
  async function* content(): AsyncGenerator<string | Buffer> {
    yield lineOf({ format: 'shipmates-deletions', version: 2, madeAt: new Date().toISOString() })
    const copy = client.query(copyTo(LIST))
    for await (const piece of copy) yield piece as Buffer
    accounts = copy.rowCount
    yield lineOf({ accounts })
  }
  try {
    if (!(await hasColumn(client, 'users', 'suspended_at'))) throw tooOld()
    await writeNewFile(path, (target) => pipeline(content(), target))
    return accounts
  } finally {
    await client.end()
  }
}

/** JSON contains neither of these two characters, so COPY escapes nothing. */
const AS_IT_IS = `(format csv, quote e'\\x01', delimiter e'\\x02')`

const LIST = `copy (
  select json_build_object('id', id::text, 'createdAt', created_at, 'deletionDueAt', deletion_due_at,
    'deletionMessages', deletion_messages, 'isDeletedByAdmin', is_deleted_by_admin,
    'suspension', case when suspended_at is not null
      then json_build_object('at', suspended_at, 'reason', suspension_reason) end)
  from users where deletion_due_at is not null or suspended_at is not null order by id
) to stdout ${AS_IT_IS}`

const tooOld = () =>
  new Error(
    'The schema of the database is too old for a list of deletions. Migrate it first: npm run migrate -- up',
  )

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

/** The deletions of a file in batches. Throws if it is not a complete list of deletions. */
export async function* readDeletions(path: string): AsyncGenerator<Deletion[]> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  const file = lines[Symbol.asyncIterator]()
  const first = await file.next().catch((cause: NodeJS.ErrnoException) => {
    const problem = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${cause.message}`
    throw new Error(`${path} ${problem}.`, { cause })
  })
  if (!Header.safeParse(parse(first.value)).success) {
    throw new Error(
      `${path} is not a list of deletions that this version can read. ` +
        'Write one with this version: npm run backup -- deletions LIST',
    )
  }
  let batch: Deletion[] = []
  let accounts = 0
  let trailer: z.infer<typeof Trailer> | undefined
  for await (const line of file) {
    const value = parse(line)
    const deletion = Deletion.safeParse(value).data
    if (trailer || !(deletion || Trailer.safeParse(value).success)) throw damaged(path)
    if (!deletion) trailer = Trailer.parse(value)
    else if (batch.push(deletion) === BATCH) {
      yield batch
      batch = []
    }
    if (deletion) accounts += 1
  }
  if (trailer?.accounts !== accounts) throw damaged(path)
  yield batch
}

const damaged = (path: string) =>
  new Error(`${path} is damaged: it is not a whole list of deletions.`)

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}
