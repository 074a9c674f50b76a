import * as z from 'zod/mini'

const message = z.optional(z.string())

/** A success without data. May have a message to show. */
export const done = z.object({ message })

/** A success with data. */
export const data = <S extends z.ZodMiniType>(schema: S) => z.object({ message, data: schema })

export const Pagination = z.object({
  currentPage: z.int(),
  limit: z.int(),
  totalCount: z.int(),
  totalPages: z.int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
})
export type Pagination = z.infer<typeof Pagination>

/** A success with one page of a list. */
export const page = <S extends z.ZodMiniType>(item: S) =>
  z.object({ data: z.array(item), pagination: Pagination })

/** The pagination of `totalCount` items. The page may be past the end. */
export function paginate(
  { page: currentPage, limit }: { page: number; limit: number },
  totalCount: number,
): Pagination {
  const totalPages = Math.ceil(totalCount / limit)
  return {
    currentPage,
    limit,
    totalCount,
    totalPages,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1 && totalPages > 0,
  }
}

/** An instant as ISO 8601 in UTC, with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 })
