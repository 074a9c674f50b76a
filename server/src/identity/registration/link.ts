/** The address at which an invitation is used. */
export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/signup?${new URLSearchParams({ invitation: token })}`
