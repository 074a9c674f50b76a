import { AppError } from '@shipmates/contract/errors'

/** A VALIDATION_ERROR about one field of a form. */
export const fieldError = (path: string, message: string): AppError =>
  new AppError('VALIDATION_ERROR', message, { errors: [{ path, message }] })
