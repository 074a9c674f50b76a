import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOfMember } from '../../platform/db/delete-oldest.ts'
import { deleteUnusedPhoto, findPhotoHash, lockPhotos, lockUploads } from './photo-queries.ts'

/** Steps that delete this domain's rows of a deleted account, by label. */
export const purgeProfile = (db: Db, userId: UserId): Record<string, DeleteBatch> => {
  const of = (table: string) => deleteOfMember(db, table, userId)
  return {
    profile: () => deleteProfile(db, userId),
    'work experience': of('work_experience'),
    education: of('education'),
  }
}

/** Deletes a profile, and its photo unless another profile shows it. */
const deleteProfile = (db: Db, userId: UserId): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockUploads(tx, userId)
    const hash = await findPhotoHash(tx, userId)
    if (hash) await lockPhotos(tx, [hash])
    await tx.deleteFrom('profiles').where('userId', '=', userId).execute()
    if (hash) await deleteUnusedPhoto(tx, hash)
    return 0
  })
