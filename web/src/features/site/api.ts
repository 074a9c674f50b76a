import { getSite, getSitePage } from '@shipmates/contract/site'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** The site: its name, who may sign up, and the pages that the admin wrote. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await call(getSite, {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const sitePageQuery = (page: string) =>
  queryOptions({
    queryKey: ['site', 'page', page],
    queryFn: async ({ signal }) => (await call(getSitePage, { params: { page } }, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
