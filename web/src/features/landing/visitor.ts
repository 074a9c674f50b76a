/** The signed-in member as the landing page shows them; undefined for a visitor. */
export type Visitor =
  | { id: string; email: string; userName: string; photoUrl: string | null | undefined }
  | undefined

export type VisitorProps = { visitor: Visitor; onLogout: () => void }
