import type { Domain } from '../../domain.ts'
import { ofMember } from '../../platform/db/delete-oldest.ts'
import { presenceEvents } from './events.ts'

export const presence = {
  name: 'presence',
  events: (io, deps) => deps.onSocketsClosed(presenceEvents(io, deps)),
  purge: ({ userId }) => ({ 'last seen': ofMember('last_seen', userId) }),
} satisfies Domain
