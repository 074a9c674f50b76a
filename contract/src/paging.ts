import * as z from 'zod/mini'
import { LIST_PAGE_SIZE_MAX } from './limits.ts'

/** A whole number in a query string, in decimal digits. */
export const wholeNumber = (bounds: { min: number; max: number }, message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(bounds.min, message), z.maximum(bounds.max, message)),
    ),
  )

/** The maximum number of items of a list, from its query. */
export const listLimit = (max: number) =>
  z.optional(wholeNumber({ min: 1, max }, `limit must be a whole number from 1 to ${max}`))

const limit = listLimit(LIST_PAGE_SIZE_MAX)

/** Keyset paging of a list sorted newest first. Without `limit`, returns all items. */
export const listPart = <Id extends z.ZodMiniType>(id: Id) =>
  z.object({
    limit,
    /** Cursor: the id of the last item of the previous part. */
    before: z.optional(id),
  })
