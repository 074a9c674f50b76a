import type { SessionId, UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'

/** The member who sends a request, according to the session. */
export interface Viewer {
  userId: UserId
  sessionId: SessionId
  /** Set only on routes for moderators and admins. */
  role?: Role
}

/** A moderator or an admin. */
export interface StaffViewer extends Viewer {
  role: Role
}

/** A viewer, as the guard authenticates them. */
export interface Authenticated extends Viewer {
  /** Whether their account is about to be deleted. */
  isLeaving: boolean
  /** The Set-Cookie header to send if the session was just extended. */
  setCookie?: string
}

/**
 * Finds the viewer by a Cookie header, or undefined without a live session. Throws TOO_MANY_REQUESTS after many unknown
 * sessions from an address.
 */
export type Authenticate = (
  cookieHeader: string | undefined,
  address: string,
) => Promise<Authenticated | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined
  }
  interface FastifyInstance {
    checksReplies: boolean
  }
}
