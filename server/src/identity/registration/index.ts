import type { Domain } from '../../domain.ts'
import { deleteEmails } from './invitation-queries.ts'
import { registrationComposers } from './mails.ts'
import { registrationRoutes } from './routes.ts'

/** After its end, an invitation keeps its recipient's email for this long. */
const EMAIL_KEPT_MS = 30 * 24 * 60 * 60_000

export const registration = {
  name: 'registration',
  routes: registrationRoutes,
  sweep: (at, db) => ({
    'emails of expired invitations': (limit) =>
      deleteEmails(db, new Date(at.getTime() - EMAIL_KEPT_MS), limit),
  }),
  mails: ({ config }) => registrationComposers(config),
} satisfies Domain
