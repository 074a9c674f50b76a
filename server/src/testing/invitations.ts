import * as contract from '@shipmates/contract/invitations'
import type { TestMember } from './members.ts'

interface Made {
  email?: string
  uses?: number
  days?: number
}

/** A new invitation of an admin, and the token of its link. */
export async function invite(admin: TestMember, { uses = 1, days = 7, ...made }: Made = {}) {
  const answer = await admin.call(contract.createInvitation, { body: { ...made, uses, days } })
  const { invitation, link } = answer.data!
  return { id: invitation.id, token: tokenOf(link), link }
}

/** The token of an invitation's link. */
export const tokenOf = (link: string): string => new URL(link).searchParams.get('invitation') ?? ''

/** Withdraws an invitation. */
export const withdraw = (
  admin: TestMember,
  { id: invitationId }: Pick<Awaited<ReturnType<typeof invite>>, 'id'>,
) => admin.call(contract.withdrawInvitation, { params: { invitationId } })
