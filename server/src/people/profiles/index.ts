import type { UserId } from '@shipmates/contract/ids'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { ofMember } from '../../platform/db/delete-oldest.ts'
import { readProfile } from './members.ts'
import { deleteUnusedPhoto, findPhotoHash, lockPhotos, lockUploads, readPhoto } from './photo.ts'
import { photoRoutes } from './photo-routes.ts'
import { deleteUnusedSkills, updateAvailable } from './queries.ts'
import { profileRoutes } from './routes.ts'

export const profiles = {
  name: 'profiles',
  routes: async (app, deps) => {
    profileRoutes(app, deps)
    await photoRoutes(app, deps)
  },
  sweep: (at, db) => ({
    'unused skills': (limit) => deleteUnusedSkills(db, limit),
    'members who are available again': (limit) => updateAvailable(db, at, limit),
  }),
  purge: ({ userId }, db) => ({
    profile: () => deleteProfile(db, userId),
    'work experience': ofMember('work_experience', userId),
    education: ofMember('education', userId),
  }),
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
