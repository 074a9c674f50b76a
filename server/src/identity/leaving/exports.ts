import { AppError } from '@shipmates/contract/errors'
import { ExportId, type UserId } from '@shipmates/contract/ids'
import { type Export, exportName, type RequestExport } from '@shipmates/contract/leaving'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { confirmMember } from '../accounts/confirm-member.ts'
import { findChunk, findReady, insertExport, listExportsOf } from './export-queries.ts'

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
  const { id } = await insertExport(deps.db, userId, deps.now())
  return { exportId: id }
}

/** A member's copies, newest first. */
export async function listExports({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<Export[]> {
  const rows = await listExportsOf(db, userId)
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
    const chunk = await findChunk(db, id, number)
    if (!chunk) return
    yield chunk.bytes
  }
}
