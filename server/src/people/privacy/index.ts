import type { Domain } from '../../domain.ts'
import { purgePrivacy } from './purge.ts'
import { privacyRoutes } from './routes.ts'
import { readPrivacy } from './settings.ts'

export const privacy = {
  name: 'privacy',
  routes: privacyRoutes,
  purge: (db, { userId }) => purgePrivacy(db, userId),
  export: { settings: readPrivacy },
} satisfies Domain
