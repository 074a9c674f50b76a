import type { Domain } from '../../domain.ts'
import { registrationSteps } from './invited.ts'
import { registrationComposers } from './mails.ts'
import { registrationRoutes } from './routes.ts'

export const registration = {
  name: 'registration',
  routes: registrationRoutes,
  sweep: registrationSteps,
  mails: ({ config }) => registrationComposers(config),
} satisfies Domain
