import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

type Schema = z.ZodMiniType

/** A rate limit of a route, in addition to those that the guard counts for every route. */
export interface RouteLimit {
  name: LimitName
  /**
   * `member` and `address` (of the client) are counted before the handler runs. The domain counts `account`, because
   * the key, or whether to count at all, depends on the body or the account.
   */
  by: 'member' | 'address' | 'account'
}

/** The contract of an API route, shared by server and client. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Contains `:name` for each key of `params`. */
  path: `/${string}`
  /**
   * `member` needs a live session, `anyone` does not. `moderator` and `admin` need a session of a member of the staff;
   * for everybody else the route does not exist. A moderator gets NOT_ALLOWED from routes for admins.
   */
  access: 'anyone' | 'member' | 'moderator' | 'admin'
  /** The status of a success. Default: 200. */
  status?: 200 | 201 | 202
  /** Also serves a member whose account is about to be deleted. */
  whileLeaving?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * Compresses the reply. Only for long replies without secrets: an attacker who controls a part of
   * the reply could guess the rest from its compressed length (BREACH).
   */
  isCompressed?: true
  /** The multipart field of the file that is sent instead of a body. */
  file?: string
  /** The fields of a success besides `success: true`. */
  reply: Schema
  /**
   * Rate limits of this route. If set on a route for anyone, even to an empty list, calls without a
   * session do not count against `apiByAddress`, so that other clients at the same address cannot
   * block a login.
   */
  limits?: readonly RouteLimit[]
  /** Error codes of this route besides `commonErrors`. */
  errors?: readonly ErrorCode[]
  summary: string
}

/** Error codes that every route may return. */
export const commonErrors = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'FORBIDDEN_ORIGIN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'ACCOUNT_LEAVING',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** Declares a route and infers the exact types of its schemas. */
export const route = <const R extends Route>(definition: R): R => definition

type Parts = 'params' | 'query' | 'body'

/** The input of a handler: `params`, `query` and `body` after parsing. */
export type Input<R extends Route> = {
  [Part in Parts as R[Part] extends Schema ? Part : never]: z.output<R[Part] & Schema>
}

/** The input of a caller: `params`, `query` and `body` before parsing. */
export type Call<R extends Route> = {
  [Part in Parts as R[Part] extends Schema ? Part : never]: z.input<R[Part] & Schema>
}

/** The fields of a success besides `success: true`. */
export type Reply<R extends Route> = z.output<R['reply']>
