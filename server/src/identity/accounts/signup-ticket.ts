import { hashToken } from '../../platform/tokens.ts'

/**
 * The signup cookie, kept until the code is entered: the account's id and a nonce of that signup.
 */
export const writeTicket = (userId: string, nonce: string): string => `${userId}.${nonce}`

const readTicket = (ticket = '') => {
  const [userId, nonce] = ticket.split('.')
  return { userId, nonce }
}

/** Whether a ticket is for this account, from any of its signups. */
export const isTicketOf = (ticket: string | undefined, userId: string): boolean =>
  readTicket(ticket).userId === userId

/** The hash stored with the account for the signup of a ticket, or null without a ticket. */
export function hashOfTicket(ticket: string | undefined): Buffer | null {
  const { nonce } = readTicket(ticket)
  return nonce ? hashToken(nonce) : null
}
