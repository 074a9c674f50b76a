import { getSite, getSitePage, type Site } from '@shipmates/contract/site'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** The site: its name, who may sign up, and the pages that the admin wrote. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await call(getSite, {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where mails go on a server that sends none; undefined while unknown, null if mail is sent. */
export const useNoMail = (): Site['noMail'] | undefined =>
  // Without a response the page assumes that mail is sent, as on nearly every site.
  useQuery({ ...siteQuery, meta: {} }).data?.noMail

export const sitePageQuery = (page: string) =>
  queryOptions({
    queryKey: ['site', 'page', page],
    queryFn: async ({ signal }) => (await call(getSitePage, { params: { page } }, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
