import type { AppError } from '@shipmates/contract/errors'
import type { ReactNode } from 'react'
import type { Enter, LoadNext } from '../features/accounts/api.ts'
import { Suspended } from '../features/accounts/suspended.tsx'
import { Waiting } from '../features/accounts/waiting.tsx'

/** Replaces the login form: the password is right, but this account cannot sign in now. */
export function Refused({ error, email }: { error: AppError; email: string | undefined }) {
  if (error.code === 'APPROVAL_PENDING') return <Waiting isLogin email={email} />
  return <Suspended suspension={error.suspension} />
}

/** What the login shows. */
export type LoginProps = {
  loadNext: LoadNext
  heading?: string
  intro?: ReactNode
  /** Shown above the form. */
  above?: ReactNode
  /** The email to fill in. */
  email?: string
  onSignedIn?: Enter
  /** Resumes an open session. */
  onContinue?: Enter
}
