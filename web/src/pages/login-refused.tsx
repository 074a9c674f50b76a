import type { AppError } from '@shipmates/contract/errors'
import { Suspended } from '../features/accounts/suspended.tsx'
import { Waiting } from '../features/accounts/waiting.tsx'

/** Replaces the login form: the password is right, but this account cannot sign in now. */
export function Refused({ error, email }: { error: AppError; email: string | undefined }) {
  if (error.code === 'APPROVAL_PENDING') return <Waiting isLogin email={email} />
  return <Suspended suspension={error.suspension} />
}
