/** The signed-in member as the landing page shows them; undefined for a visitor. */
export type Visitor =
  | { id: string; email: string; userName: string; photoUrl: string | null | undefined }
  | undefined

/** Tells the static part of the page, by its styles, whether a member looks at it. */
export function showMember(isMember: boolean): void {
  document.documentElement.toggleAttribute('data-member', isMember)
}

export type VisitorProps = { visitor: Visitor; onLogout: () => void }
