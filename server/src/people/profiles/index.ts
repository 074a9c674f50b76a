import type { UserId } from '@shipmates/contract/ids'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteOfMember } from '../../platform/db/delete-oldest.ts'
import { readProfile } from './members.ts'
import { readPhoto } from './photo.ts'
import { deleteUnusedPhoto, findPhotoHash, lockPhotos, lockUploads } from './photo-queries.ts'
import { photoRoutes } from './photo-routes.ts'
import { updateAvailable } from './queries.ts'
import { profileRoutes } from './routes.ts'
import { deleteUnusedSkills } from './skill-queries.ts'

/** Sweep steps of profiles, by label: unused rows to delete, and members who are available again. */
export const profileSteps = (db: Db, at: Date): Record<string, DeleteBatch> => ({
  'unused skills': (limit) => deleteUnusedSkills(db, limit),
  'members who are available again': (limit) => updateAvailable(db, at, limit),
})

export const profiles = {
  name: 'profiles',
  routes: async (app, deps) => {
    profileRoutes(app, deps)
    await photoRoutes(app, deps)
  },
  sweep: profileSteps,
  purge: (db, { userId }) => purgeProfile(db, userId),
  export: {
    values: async ({ db }, userId) => {
      const { workExperience, education, ...profile } = await readProfile(db, userId, userId)
      return { profile, workExperience, education }
    },
    async *files({ db, blobs }, userId) {
      const { photoUrl } = await readProfile(db, userId, userId)
      const hash = photoUrl?.split('/').at(-2)
      const bytes = hash && (await readPhoto({ db, blobs }, { hash, size: 'large' }))
      if (bytes) yield { name: 'photo.webp', bytes }
    },
  },
} satisfies Domain

/** Steps that delete this domain's rows of a deleted account, by label. */
const purgeProfile = (db: Db, userId: UserId): Record<string, DeleteBatch> => {
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
