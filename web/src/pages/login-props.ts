import type { ReactNode } from 'react'
import type { Enter, LoadNext } from '../features/accounts/api.ts'

/** What the login can be told to show. */
export type LoginProps = {
  loadNext: LoadNext
  heading?: string
  lede?: ReactNode
  /** Shown above the form. */
  above?: ReactNode
  /** The email to begin with. */
  email?: string
  onSignedIn?: Enter
  /** An open session is resumed. */
  onContinue?: Enter
}
