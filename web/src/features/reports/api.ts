import { type ReportMember, reportMember } from '@shipmates/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { markBlocked, unmarkBlocked } from '../../lib/net/members-changed.ts'

/** Sends a report. The dialog shows errors next to the text. */
export const useSendReport = () =>
  useMutation({
    mutationFn: (body: ReportMember) => call(reportMember, { body }),
    onMutate: ({ block, userId }) => {
      if (block) markBlocked(userId)
    },
    onError: (_error, { block, userId }) => {
      if (block) unmarkBlocked(userId)
    },
  })
