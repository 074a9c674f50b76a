import { AppError } from '@shipmates/contract/errors'
import { ExportId, type UserId } from '@shipmates/contract/ids'
import { type Export, exportName, type RequestExport } from '@shipmates/contract/leaving'
import { sql, type Updateable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { confirmMember } from '../accounts/confirm-member.ts'

/**
 * Requests a copy of a member's data, which is made in the background. A wrong password does not use up the limit.
 *
 * Throws as `confirmMember` does, and TOO_MANY_REQUESTS.
 */
export async function requestExport(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter'>,
  viewer: Viewer,
  { password }: RequestExport,
): Promise<{ exportId: ExportId }> {
  const { userId } = viewer
  await confirmMember(deps, viewer, password)
  await deps.limiter.take('exports', userId)
  const now = deps.now()
  return deps.db
    .insertInto('exports')
    .values({ userId, createdAt: now, leasedUntil: now })
    .returning('id as exportId')
    .$narrowType<{ exportId: ExportId }>()
    .executeTakeFirstOrThrow()
}

/** A member's copies, newest first. */
export async function listExports({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<Export[]> {
  const rows = await db
    .selectFrom('exports')
    .select(['id', 'state', 'createdAt', 'expiresAt', 'bytes'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(100)
    .$narrowType<{ id: ExportId }>()
    .execute()
  return rows.map(({ id, state, createdAt, expiresAt, bytes }) => ({
    exportId: id,
    state,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    bytes: bytes === null ? null : Number(bytes),
  }))
}

interface ExportFile {
  name: string
  bytes: number
  chunks: AsyncIterable<Buffer>
}

/** The file of a copy. Throws NOT_FOUND unless it is the member's, ready and not expired. */
export async function openExport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  exportId: string,
): Promise<ExportFile> {
  const id = ExportId.safeParse(exportId).data
  const found = id && (await findReady(db, { id, userId, now: now() }))
  if (!found) throw new AppError('NOT_FOUND')
  return {
    name: exportName(found),
    bytes: Number(found.bytes),
    chunks: readChunks(db, id),
  }
}

async function* readChunks(db: Deps['db'], id: ExportId): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const chunk = await db
      .selectFrom('exportChunks')
      .select('bytes')
      .where('exportId', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}

/** A finished copy that this member can download. */
export const findReady = (
  db: Db,
  { id, userId, now }: { id: ExportId; userId: UserId; now: Date },
) =>
  db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'userId')
    .select(['bytes', 'userName'])
    .where('exports.id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', now)
    .$narrowType<{ userName: string }>()
    .executeTakeFirst()

/** A node's lease of a copy. Each new lease counts as another try, so an old one is recognized. */
export interface Lease {
  id: ExportId
  tries: number
}

interface Leased extends Lease {
  userId: UserId
  /** How many of the tries ended because their node stopped. */
  stops: number
}

/** Leases the next copy to make; other nodes skip it. */
export async function leaseExport(db: Db, { now, until }: { now: Date; until: Date }) {
  const { rows } = await sql<Leased>`
    update exports set leased_until = ${until}, tries = tries + 1
    where id = (
      select id from exports where state = 'making' and leased_until <= ${now}
      order by leased_until limit 1 for no key update skip locked
    )
    returning id, user_id, tries, stops
  `.execute(db)
  return rows[0]
}

/** SQL: whether a copy is still leased by this lease. */
const isHeld = ({ id, tries }: Lease) =>
  sql<boolean>`exports.id = ${id} and tries = ${tries} and state = 'making'`

/** Updates a copy, unless another node has leased it since. Returns whether it did. */
async function updateHeld(
  db: Db,
  lease: Lease,
  changes: Updateable<DB['exports']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(changes)
    .where(isHeld(lease))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const updateExportLease = (db: Db, lease: Lease, leasedUntil: Date) =>
  updateHeld(db, lease, { leasedUntil })

/** Releases the lease of a copy because the node stops, without counting a failed try. */
export const updateStopped = (db: Db, lease: Lease, now: Date) =>
  updateHeld(db, lease, { leasedUntil: now, stops: sql`stops + 1` as never })

export const updateFailed = (db: Db, lease: Lease) => updateHeld(db, lease, { state: 'failed' })

export const updateReady = (
  db: Db,
  lease: Lease,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
) => updateHeld(db, lease, { state: 'ready', bytes: String(bytes), expiresAt })

/** Adds a chunk, unless another node has leased the copy since. Returns whether it did. */
export async function insertChunk(
  db: Db,
  lease: Lease,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into export_chunks (export_id, number, bytes)
    select id, ${number}, ${bytes} from exports where ${isHeld(lease)} for share
  `.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the chunks of earlier tries, unless another node has leased the copy since. */
export async function deleteChunks(db: Db, lease: Lease): Promise<void> {
  await sql`
    with held as (select id from exports where ${isHeld(lease)} for share)
    delete from export_chunks using held where export_id = held.id
  `.execute(db)
}
