import * as z from 'zod/mini'
import { idPattern } from './is-id.ts'
import { idInvalid } from './messages/malformed.ts'

/** Opaque to clients. A decimal of up to 18 digits, which fits a bigint. The kinds differ only in their type. */
const Id = z.string().check(z.regex(idPattern, idInvalid))

export const UserId = Id.brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const RequestId = Id.brand<'RequestId'>()
export type RequestId = z.infer<typeof RequestId>

export const ConnectionId = Id.brand<'ConnectionId'>()
export type ConnectionId = z.infer<typeof ConnectionId>

export const ConversationId = Id.brand<'ConversationId'>()
export type ConversationId = z.infer<typeof ConversationId>

/** Increases within a conversation: a later message has a larger id. */
export const MessageId = Id.brand<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>

/** An image in a message. */
export const ImageId = Id.brand<'ImageId'>()
export type ImageId = z.infer<typeof ImageId>

/** The number of a message's latest change: increases with each change in its conversation. */
export const ChangeSeq = Id.brand<'ChangeSeq'>()
export type ChangeSeq = z.infer<typeof ChangeSeq>

export const ExperienceId = Id.brand<'ExperienceId'>()
export type ExperienceId = z.infer<typeof ExperienceId>

export const EducationId = Id.brand<'EducationId'>()
export type EducationId = z.infer<typeof EducationId>

export const ExportId = Id.brand<'ExportId'>()
export type ExportId = z.infer<typeof ExportId>

export const SessionId = Id.brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

export const ReportId = Id.brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

/** An entry of the moderation log. */
export const LogId = Id.brand<'LogId'>()
export type LogId = z.infer<typeof LogId>

export const InvitationId = Id.brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>

export const PasskeyId = Id.brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>

/** A link to an account at a provider. */
export const IdentityId = Id.brand<'IdentityId'>()
export type IdentityId = z.infer<typeof IdentityId>

/** A later notice has a larger id. */
export const NoticeId = Id.brand<'NoticeId'>()
export type NoticeId = z.infer<typeof NoticeId>

/** A reading of GitHub, until the member has picked from it. */
export const GithubReadingId = Id.brand<'GithubReadingId'>()
export type GithubReadingId = z.infer<typeof GithubReadingId>
