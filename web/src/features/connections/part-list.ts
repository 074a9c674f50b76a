import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

/** The number of rows that "Show more" adds. */
const MORE = 30
/** A refetch returns at most this many rows; "Show more" loads the rest again. */
const REFETCHED_MAX = 3 * LIST_PAGE_SIZE_MAX

/** The loaded beginning of a list that is sorted newest first. */
export interface Part<T> {
  rows: readonly T[]
  hasMore: boolean
}

/** The action on a row, which stays in the list until its timer removes it. */
export type Act = 'accepted' | 'rejected' | 'withdrawn' | 'restored'
export type Acted<T> = T & { act?: Act | undefined }

type PartQuery = { limit: string; before?: string | undefined }

interface Source<T> {
  /** The last part of the query key. */
  name: string
  idOf: (row: T) => string
  fetch: (query: PartQuery, signal?: AbortSignal) => Promise<{ data: readonly T[] }>
  /** The number of rows in the first fetch. */
  firstCount?: number
  /** The toast if more rows fail to load. */
  failure: string
}

/** A list that is loaded in parts. Live events keep its loaded part up to date. */
export type PartList<T extends Acted<object>> = ReturnType<typeof partList<T>>

export function partList<T extends Acted<object>>(source: Source<T>) {
  const { name, idOf, firstCount = MORE } = source
  const query = queryOptions({
    queryKey: ['connections', name],
    queryFn: async ({ signal, client, queryKey }): Promise<Part<T>> => {
      const shown = client.getQueryData<Part<T>>(queryKey)?.rows ?? []
      const count = Math.min(Math.max(firstCount, shown.length), REFETCHED_MAX)
      const { rows, hasMore } = await fetchFirst(source, count, signal)
      return { rows: withActs(rows, client.getQueryData<Part<T>>(queryKey)?.rows, idOf), hasMore }
    },
    meta: { toastsFailure: true },
    refetchOnReconnect: true,
  })
  return { ...source, query }
}

async function fetchFirst<T>(
  { fetch, idOf }: Source<T>,
  count: number,
  signal: AbortSignal,
): Promise<Part<T>> {
  const rows: T[] = []
  for (;;) {
    const limit = Math.min(count - rows.length, LIST_PAGE_SIZE_MAX)
    const last = rows.at(-1)
    const { data: some } = await fetch({ limit: String(limit), before: last && idOf(last) }, signal)
    rows.push(...some)
    const hasMore = some.length === limit
    if (!hasMore || rows.length >= count) return { rows, hasMore }
  }
}

/**
 * Merges fresh rows with those that I have just acted on, which keep their position until their
 * timer removes them. Rejected ones are hidden while the server still lists them.
 */
function withActs<T extends Acted<object>>(
  fresh: readonly T[],
  shown: readonly T[] = [],
  idOf: (row: T) => string,
): T[] {
  const acted = new Set(shown.filter(({ act }) => act).map(idOf))
  const listed = new Set(fresh.map(idOf))
  const merged = fresh.filter((row) => !acted.has(idOf(row)))
  for (const [place, row] of shown.entries()) {
    const isKept = row.act && (row.act !== 'rejected' || listed.has(idOf(row)))
    if (isKept) merged.splice(place, 0, row)
  }
  return merged
}

/** The id to continue after: that of the last row that the server still has. */
const cursorOf = <T extends Acted<object>>({ idOf }: Source<T>, rows: readonly T[]) => {
  const last = rows.findLast(({ act }) => !act)
  return last && idOf(last)
}

/** Loads the rows after the loaded ones. Returns whether there are more. */
async function loadMore<T extends Acted<object>>(
  client: QueryClient,
  list: PartList<T>,
  limit: number,
): Promise<boolean> {
  const { query, idOf } = list
  const before = cursorOf(list, client.getQueryData<Part<T>>(query.queryKey)?.rows ?? [])
  const { data: some } = await list.fetch({ limit: String(limit), before })
  const hasMore = some.length === limit
  client.setQueryData<Part<T>>(query.queryKey, (part) => {
    // Refetched during the call: there would be a gap.
    if (!part || cursorOf(list, part.rows) !== before) return part
    const known = new Set(part.rows.map(idOf))
    return { rows: [...part.rows, ...some.filter((row) => !known.has(idOf(row)))], hasMore }
  })
  return hasMore
}

/** Loads 30 more rows. */
export function useShowMore<T extends Acted<object>>(list: PartList<T>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => loadMore(client, list, MORE),
    meta: { failure: list.failure },
  })
}

/** Loads all rows, for a filter. */
export function useShowAll<T extends Acted<object>>(list: PartList<T>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      while (await loadMore(client, list, LIST_PAGE_SIZE_MAX));
    },
    meta: { failure: list.failure },
  })
}

/** Loads all rows, once. Undefined if there are no more to load. */
export function useLoadRest<T extends Acted<object>>(list: PartList<T>, hasMore: boolean) {
  const { mutate, isIdle, isPending } = useShowAll(list)
  return hasMore && (isIdle || isPending) ? mutate : undefined
}

/** Changes the loaded rows, if any are loaded. */
export function editRows<T extends Acted<object>>(
  client: QueryClient,
  { query }: PartList<T>,
  change: (rows: readonly T[]) => readonly T[],
): void {
  client.setQueryData<Part<T>>(
    query.queryKey,
    (part) => part && { ...part, rows: change(part.rows) },
  )
}

/** Refetches a list if it is shown, else when it is next shown. */
export const refresh = (client: QueryClient, { query }: { query: { queryKey: QueryKey } }) =>
  void client.invalidateQueries({ queryKey: query.queryKey })

/** "4", or "30+" while there are more to load. */
export const countLabel = (count: number, hasMore: boolean): string =>
  hasMore ? `${count.toLocaleString()}+` : count.toLocaleString()
