import type { Site } from '@shipmates/contract/site'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../features/site/api.ts'

/** Where mails go on a server that sends none; undefined while unknown, null if mail is sent. */
export const useNoMail = (): Site['noMail'] | undefined =>
  // Without a response the page assumes that mail is sent, as on nearly every site.
  useQuery({ ...siteQuery, meta: {} }).data?.noMail
