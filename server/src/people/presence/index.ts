import type { Domain } from '../../domain.ts'
import { presenceEvents } from './events.ts'
import { purgePresence } from './purge.ts'

export const presence = {
  name: 'presence',
  events: (io, deps) => deps.onSocketsClosed(presenceEvents(io, deps)),
  purge: (db, { userId }) => purgePresence(db, userId),
} satisfies Domain
