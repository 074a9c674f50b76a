import * as accounts from '@shipmates/contract/accounts'
import * as blocks from '@shipmates/contract/blocks'
import * as chat from '@shipmates/contract/chat'
import * as connections from '@shipmates/contract/connections'
import * as discovery from '@shipmates/contract/discovery'
import * as leaving from '@shipmates/contract/leaving'
import * as notifications from '@shipmates/contract/notifications'
import * as privacy from '@shipmates/contract/privacy'
import * as profiles from '@shipmates/contract/profiles'
import type { Route } from '@shipmates/contract/route'

const rooms = [
  accounts,
  blocks,
  chat,
  connections,
  discovery,
  leaving,
  notifications,
  privacy,
  profiles,
]

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** Every route of the contract. */
export const contractRoutes = rooms.flatMap((room) =>
  Object.values(room as Record<string, unknown>).filter(isRoute),
)
