import * as z from 'zod/mini'
import { optionalPassword } from './account-forms.ts'
import { ExportId } from './ids.ts'
import { messagesChoice } from './messages/leaving.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'

/** The messages of a leaving member stay, or lose their content. */
export const MessagesChoice = z.enum(['keep', 'remove'], { error: messagesChoice })
export type MessagesChoice = z.infer<typeof MessagesChoice>

export const DeleteAccount = z.object({ password: optionalPassword, messages: MessagesChoice })
export type DeleteAccount = z.infer<typeof DeleteAccount>

export const RequestExport = z.object({ password: optionalPassword })
export type RequestExport = z.infer<typeof RequestExport>

/** A copy of my data. `bytes` and `expiresAt` are null until it is ready. */
export const Export = z.object({
  exportId: ExportId,
  state: z.enum(['making', 'ready', 'failed']),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
  bytes: z.nullable(z.int()),
})
export type Export = z.infer<typeof Export>

export const deleteAccount = route({
  summary: 'Deletes my account after seven days, and signs out everywhere now',
  method: 'POST',
  path: '/api/v1/account/delete',
  access: 'member',
  body: DeleteAccount,
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: data(z.object({ deletionDueAt: Instant })),
  /** NOT_ALLOWED: the last admin. */
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN', 'NOT_ALLOWED'],
})

export const keepAccount = route({
  summary: 'Cancels the deletion of my account',
  method: 'POST',
  path: '/api/v1/account/keep',
  access: 'member',
  whileLeaving: true,
  reply: done,
})

export const requestExport = route({
  summary: 'Starts a copy of my data, once a day',
  method: 'POST',
  path: '/api/v1/account/export',
  access: 'member',
  whileLeaving: true,
  status: 202,
  body: RequestExport,
  limits: [
    { name: 'passwordChanges', by: 'account' },
    { name: 'exports', by: 'account' },
  ],
  reply: data(z.object({ exportId: ExportId })),
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN'],
})

export const listExports = route({
  summary: 'Lists the copies of my data, newest first',
  method: 'GET',
  path: '/api/v1/account/exports',
  access: 'member',
  whileLeaving: true,
  reply: data(z.array(Export)),
})

/** The path of the file of a finished copy: a zip. Outside the envelope, for its owner only. */
export const EXPORT_FILE_PATH = '/api/v1/account/exports/:exportId/file'

/** The name of that file. */
export const exportName = ({ userName }: { userName: string }) => `shipmates-${userName}.zip`
