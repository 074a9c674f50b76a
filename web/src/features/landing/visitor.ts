/** The signed-in member on the landing page; undefined for a visitor. */
export type Visitor =
  | { id: string; email: string; userName: string; photoUrl: string | null | undefined }
  | undefined

/** Switches the static part of the page, by CSS, between visitor and member. */
export function showMember(isMember: boolean): void {
  document.documentElement.toggleAttribute('data-member', isMember)
}

export type VisitorProps = { visitor: Visitor; onLogout: () => void }
