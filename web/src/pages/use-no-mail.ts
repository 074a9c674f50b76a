import type { Site } from '@shipmates/contract/site'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../features/site/api.ts'

/** Where mails are on a server that sends none; undefined as long as it is unknown, and null where mail is sent. */
export const useNoMail = (): Site['noMail'] | undefined =>
  // Without an answer the page says what holds nearly everywhere.
  useQuery({ ...siteQuery, meta: {} }).data?.noMail
