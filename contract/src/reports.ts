import * as z from 'zod/mini'
import { MessageId, ReportId, UserId } from './ids.ts'
import { REPORT_COMMENT_MAX_CHARS, REPORT_MESSAGES_MAX } from './limits.ts'
import { commentMissing, commentTooLong, kindMissing, tooManyMessages } from './messages/reports.ts'
import { data } from './reply.ts'
import { route } from './route.ts'
import { text } from './text.ts'

/** The reporter's kind of complaint. `other` needs a comment. */
export const ReportKind = z.enum(['spam', 'harassment', 'fake', 'inappropriate', 'other'], {
  error: kindMissing,
})
export type ReportKind = z.infer<typeof ReportKind>

export const ReportMember = z
  .object({
    userId: UserId,
    kind: ReportKind,
    comment: z.optional(text({ max: REPORT_COMMENT_MAX_CHARS }, commentTooLong)),
    /** Messages of the conversation with the member. */
    messageIds: z._default(
      z.array(MessageId).check(z.maxLength(REPORT_MESSAGES_MAX, tooManyMessages)),
      [],
    ),
    /** Whether to block the member, too. */
    block: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ kind, comment }) => kind !== 'other' || Boolean(comment?.trim()), {
      message: commentMissing,
      path: ['comment'],
    }),
  )
export type ReportMember = z.infer<typeof ReportMember>

export const reportMember = route({
  summary: 'Reports a member, with the profile and the chosen messages as they are now',
  method: 'POST',
  path: '/api/v1/reports',
  access: 'member',
  status: 201,
  body: ReportMember,
  limits: [{ name: 'reports', by: 'account' }],
  /** Adds to an open report about the same member, and returns its id. */
  reply: data(z.object({ reportId: ReportId })),
})
