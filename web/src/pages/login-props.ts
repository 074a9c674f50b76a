import type { ReactNode } from 'react'
import type { Enter, LoadNext } from '../features/accounts/api.ts'

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
