import type { Viewer } from '../../platform/http/viewer.ts'
import type { Client } from '../accounts/sessions.ts'

/** A browser on its way to a provider or back. */
export interface Visitor {
  viewer: Viewer | undefined
  client: Client
  /** The secret that its redirects to providers share, if any. */
  secret: string | undefined
  /** The ticket of its sign-up, if any. */
  ticket: string | undefined
  /** The token of the step that is left after a provider, if any. */
  pendingToken: string | undefined
}

/** Where a browser goes next, and the Set-Cookie headers. */
export interface Redirect {
  location: string
  cookies: string[]
}
