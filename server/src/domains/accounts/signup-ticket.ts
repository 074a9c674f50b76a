import { hashToken } from './tokens.ts'

/** What the browser that signed up keeps until the code is entered: the account, and a nonce of that signup. */
export const writeTicket = (userId: string, nonce: string): string => `${userId}.${nonce}`

const readTicket = (ticket = '') => {
  const [userId, nonce = ''] = ticket.split('.')
  return { userId, nonce }
}

/** Whether a ticket is for this account, by whichever signup. */
export const isTicketOf = (ticket: string | undefined, userId: string): boolean =>
  readTicket(ticket).userId === userId

/** Whether a ticket is for this account, but for a signup that another one has replaced. */
export function isReplaced(
  ticket: string | undefined,
  { userId, signupHash }: { userId: string; signupHash: Buffer | null },
): boolean {
  if (!isTicketOf(ticket, userId)) return false
  return !signupHash?.equals(hashToken(readTicket(ticket).nonce))
}
