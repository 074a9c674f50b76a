import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** One call of the API, as both sides know it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for each key of `params`. */
  path: `/${string}`
  /** `member` needs a live session; `anyone` does not. */
  access: 'anyone' | 'member'
  /** The status of a success; 200 unless told. */
  status?: 200 | 201
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * The answer travels compressed. Only for one that is long and keeps no secret: from its length, whoever
   * has a say in a part of it could guess the rest.
   */
  isCompressed?: true
  /** The multipart field that carries a file instead of a body. */
  file?: string
  /** What a success answers beside `success: true`. */
  reply: Schema
  /** What it can fail with, beside what every route can (`commonErrors`). */
  errors?: readonly ErrorCode[]
  summary: string
}

/** Any route may fail with these, whatever it lists. */
export const commonErrors = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'FORBIDDEN_ORIGIN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** Declares a route, keeping the exact types of its shapes. */
export const route = <const R extends Route>(definition: R): R => definition

type Parts = 'params' | 'query' | 'body'

/** What a handler gets: every part of the input after parsing. */
export type Input<R extends Route> = {
  [Part in Parts as R[Part] extends Schema ? Part : never]: z.output<R[Part] & Schema>
}

/** What a caller gives: every part of the input before parsing. */
export type Call<R extends Route> = {
  [Part in Parts as R[Part] extends Schema ? Part : never]: z.input<R[Part] & Schema>
}

/** What a success answers beside `success: true`. */
export type Reply<R extends Route> = z.output<R['reply']>
