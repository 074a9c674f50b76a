/** Every error that the API can return. The key is the `code` on the wire. */
export const errorCatalogue = {
  VALIDATION_ERROR: { status: 400, message: 'Please check the highlighted fields.' },
  INVALID_OTP: { status: 400, message: 'Invalid or expired OTP' },
  INVALID_RESET_TOKEN: {
    status: 400,
    message: 'Invalid or expired reset token. Please request a new one.',
  },
  INVALID_CURRENT_PASSWORD: { status: 400, message: 'Your current password is incorrect' },
  INVALID_PHOTO: {
    status: 400,
    message: 'Invalid file type. Only JPEG, PNG, WebP, and GIF are allowed',
  },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email before signing in.' },
  NOT_CONNECTED: { status: 403, message: 'You can only message your connections.' },
  FORBIDDEN_ORIGIN: {
    status: 403,
    message: 'This request came from another site and was refused.',
  },
  NOT_FOUND: { status: 404, message: "We couldn't find that." },
  EMAIL_TAKEN: {
    status: 409,
    message: 'An account with this email already exists. Sign in instead?',
  },
  USERNAME_TAKEN: { status: 409, message: 'This username is taken. Please choose another one.' },
  ALREADY_REQUESTED: { status: 409, message: "You've already sent this developer a request." },
  ALREADY_CONNECTED: { status: 409, message: "You're already connected with this developer." },
  ALREADY_ANSWERED: { status: 409, message: 'This request has already been answered.' },
  PHOTO_TOO_LARGE: { status: 413, message: 'File size exceeds 5MB limit' },
  PAYLOAD_TOO_LARGE: { status: 413, message: "That's too large." },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Please send JSON.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    message: 'Shipmates is temporarily unavailable. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** A validation error: the path in the input (`skills.3`) and the message to show there. */
export interface FieldError {
  path: string
  message: string
}

interface Details {
  errors?: readonly FieldError[] | undefined
  retryAfterMs?: number | undefined
}

/** An error of the catalogue. The server throws it; the client rebuilds it from the reply. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly retryAfterMs: number | undefined

  constructor(
    code: ErrorCode,
    message: string = errorCatalogue[code].message,
    { errors = [], retryAfterMs }: Details = {},
  ) {
    super(message)
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether an untrusted value is a code of the catalogue. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorCatalogue, value)
