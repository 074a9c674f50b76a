import type { User } from '../../lib/net/session.ts'

/** The signed-in member on the landing page; undefined for a visitor. */
export type Visitor =
  | { id: string; email: string; userName: string; photoUrl: string | null | undefined }
  | undefined

/** The saved user as the landing page shows them. */
export const visitorOf = (user: User | undefined): Visitor =>
  user && {
    id: user.userId,
    email: user.email,
    userName: user.userName ?? '',
    photoUrl: user.photoUrl,
  }

/** Switches the static part of the page, by CSS, between visitor and member. */
export function showMember(isMember: boolean): void {
  document.documentElement.toggleAttribute('data-member', isMember)
}

export type VisitorProps = { visitor: Visitor; onLogout: () => void }
