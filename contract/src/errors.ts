import * as messages from './messages/errors.ts'

/** Every error that the API can return. The key is the `code` on the wire. */
export const errorCatalogue = {
  VALIDATION_ERROR: { status: 400, message: messages.VALIDATION_ERROR },
  INVALID_OTP: { status: 400, message: messages.INVALID_OTP },
  INVALID_RESET_TOKEN: { status: 400, message: messages.INVALID_RESET_TOKEN },
  INVALID_CURRENT_PASSWORD: { status: 400, message: messages.INVALID_CURRENT_PASSWORD },
  INVALID_PHOTO: { status: 400, message: messages.INVALID_PHOTO },
  INVALID_CODE: { status: 400, message: messages.INVALID_CODE },
  INVALID_INVITATION: { status: 400, message: messages.INVALID_INVITATION },
  INVALID_CREDENTIALS: { status: 401, message: messages.INVALID_CREDENTIALS },
  INVALID_PASSKEY: { status: 401, message: messages.INVALID_PASSKEY },
  UNAUTHENTICATED: { status: 401, message: messages.UNAUTHENTICATED },
  EMAIL_NOT_VERIFIED: { status: 403, message: messages.EMAIL_NOT_VERIFIED },
  SIGN_IN_AGAIN: { status: 403, message: messages.SIGN_IN_AGAIN },
  NOT_CONNECTED: { status: 403, message: messages.NOT_CONNECTED },
  REQUESTS_CLOSED: { status: 403, message: messages.REQUESTS_CLOSED },
  ACCOUNT_LEAVING: { status: 403, message: messages.ACCOUNT_LEAVING },
  ACCOUNT_SUSPENDED: { status: 403, message: messages.ACCOUNT_SUSPENDED },
  APPROVAL_PENDING: { status: 403, message: messages.APPROVAL_PENDING },
  REGISTRATION_CLOSED: { status: 403, message: messages.REGISTRATION_CLOSED },
  NOT_ALLOWED: { status: 403, message: messages.NOT_ALLOWED },
  FORBIDDEN_ORIGIN: { status: 403, message: messages.FORBIDDEN_ORIGIN },
  NOT_FOUND: { status: 404, message: messages.NOT_FOUND },
  EMAIL_TAKEN: { status: 409, message: messages.EMAIL_TAKEN },
  USERNAME_TAKEN: { status: 409, message: messages.USERNAME_TAKEN },
  ALREADY_REQUESTED: { status: 409, message: messages.ALREADY_REQUESTED },
  ALREADY_CONNECTED: { status: 409, message: messages.ALREADY_CONNECTED },
  ALREADY_ANSWERED: { status: 409, message: messages.ALREADY_ANSWERED },
  ALREADY_RESOLVED: { status: 409, message: messages.ALREADY_RESOLVED },
  LAST_WAY_IN: { status: 409, message: messages.LAST_WAY_IN },
  SECOND_FACTOR_ON: { status: 409, message: messages.SECOND_FACTOR_ON },
  IDENTITY_TAKEN: { status: 409, message: messages.IDENTITY_TAKEN },
  OTHER_IDENTITY_LINKED: { status: 409, message: messages.OTHER_IDENTITY_LINKED },
  TOO_MANY_PASSKEYS: { status: 409, message: messages.TOO_MANY_PASSKEYS },
  EDIT_TOO_LATE: { status: 409, message: messages.EDIT_TOO_LATE },
  TOO_MANY_REACTIONS: { status: 409, message: messages.TOO_MANY_REACTIONS },
  PHOTO_TOO_LARGE: { status: 413, message: messages.PHOTO_TOO_LARGE },
  PAYLOAD_TOO_LARGE: { status: 413, message: messages.PAYLOAD_TOO_LARGE },
  UNSUPPORTED_MEDIA: { status: 415, message: messages.UNSUPPORTED_MEDIA },
  TOO_MANY_REQUESTS: { status: 429, message: messages.TOO_MANY_REQUESTS },
  INTERNAL: { status: 500, message: messages.INTERNAL },
  UNAVAILABLE: { status: 503, message: messages.UNAVAILABLE },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** A validation error: the path in the input (`skills.3`) and the message to show there. */
export interface FieldError {
  path: string
  message: string
}

/** Why an account is suspended, or was deleted by an admin, and where its member can appeal. */
export interface Suspension {
  reason: string
  supportEmail: string | null
  /** When the account is deleted, if an admin decided so. */
  deletionDueAt: string | null
}

interface Details {
  errors?: readonly FieldError[] | undefined
  retryAfterMs?: number | undefined
  /** Only for ACCOUNT_SUSPENDED. */
  suspension?: Suspension | undefined
}

/** An error of the catalogue. The server throws it; the client rebuilds it from the reply. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly retryAfterMs: number | undefined
  readonly suspension: Suspension | undefined

  constructor(
    code: ErrorCode,
    message: string = errorCatalogue[code].message,
    { errors = [], retryAfterMs, suspension }: Details = {},
  ) {
    super(message)
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = errors
    this.retryAfterMs = retryAfterMs
    this.suspension = suspension
  }
}

/** Whether an untrusted value is a code of the catalogue. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorCatalogue, value)
