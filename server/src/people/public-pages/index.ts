import type { Domain } from '../../domain.ts'
import { publicPageRoutes } from './routes.ts'

export const publicPages = { name: 'public-pages', routes: publicPageRoutes } satisfies Domain
