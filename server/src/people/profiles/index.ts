import type { Domain } from '../../domain.ts'
import { readProfile } from './members.ts'
import { readPhoto } from './photo.ts'
import { photoRoutes } from './photo-routes.ts'
import { purgeProfile } from './purge.ts'
import { profileRoutes } from './routes.ts'
import { profileSteps } from './sweep.ts'

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
