import { AppError } from '@shipmates/contract/errors'
import type { InvitationId, UserId } from '@shipmates/contract/ids'
import type { CreateInvitation, Invitation, InvitationState } from '@shipmates/contract/invitations'
import { inviteForeignDomain } from '@shipmates/contract/messages/admin'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import { fieldError } from '../../platform/field-error.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { requireAdmin } from '../../staff/staff/admins.ts'
import { type Actor, writeLog } from '../../staff/staff/log.ts'
import { readPeople } from '../../staff/staff/people.ts'
import { isOfListedDomain } from './gate.ts'
import {
  findInvitation,
  type InvitationPage,
  type InvitationRow,
  insertInvitation,
  listPart,
  updateWithdrawn,
} from './invitation-queries.ts'
import { invitationLink } from './link.ts'

export { deleteEmail as forgetInvited } from './invitation-queries.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Makes an invitation and returns its link, which is stored only as a hash. With an email it is valid for that one
 * only, and mailed to it with a link of its own. The email is in lower case, as the contract parses it.
 *
 * Throws VALIDATION_ERROR for an email that could not sign up because its domain is not listed, and NOT_ALLOWED if the
 * member is no longer an admin.
 */
export async function createInvitation(
  { db, now, config, mailer }: Pick<Deps, 'db' | 'now' | 'config' | 'mailer'>,
  actor: Actor,
  { email, uses, days }: CreateInvitation,
): Promise<{ invitation: Invitation; link: string }> {
  if (email && !isOfListedDomain(config, email)) throw fieldError('email', inviteForeignDomain)
  const token = createToken()
  const at = now()
  const row = await db.transaction().execute(async (tx) => {
    await requireAdmin(tx, actor)
    const created = await insertInvitation(tx, {
      tokenHash: hashToken(token),
      inviterId: actor.userId ?? null,
      email: email ?? null,
      uses,
      createdAt: at,
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    })
    const note = `Invitation ${created.id}, uses: ${uses}, days: ${days}`
    await writeLog(tx, { actor, action: 'create_invitation', note }, at)
    if (email) {
      await queueMail(tx, { recipient: email, kind: 'invitation', aboutId: created.id }, at)
    }
    return created
  })
  mailer.wake()
  const [invitation] = await toInvitations(db, [{ ...row, used: 0 }], at)
  return { invitation: invitation!, link: invitationLink(config.publicUrl, token) }
}

/** Lists invitations, newest first, at most a hundred. */
export async function listInvitations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  page: InvitationPage = {},
): Promise<Invitation[]> {
  const at = now()
  return toInvitations(db, await listPart(db, page, at), at)
}

/**
 * Withdraws an invitation; accounts that were verified by it stay. No effect when it was withdrawn already.
 *
 * Throws NOT_FOUND, and NOT_ALLOWED if the member is no longer an admin.
 */
export async function withdrawInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: InvitationId,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireAdmin(tx, actor)
    const at = now()
    if (await updateWithdrawn(tx, id, at)) {
      const note = `Invitation ${id}`
      await writeLog(tx, { actor, action: 'withdraw_invitation', note }, at)
    } else if (!(await findInvitation(tx, id))) throw new AppError('NOT_FOUND')
  })
}

interface Counted extends InvitationRow {
  used: number
}

async function toInvitations(
  db: Deps['db'],
  rows: readonly Counted[],
  now: Date,
): Promise<Invitation[]> {
  const people = await readPeople(
    db,
    rows.map(({ inviterId }) => inviterId as UserId | null),
  )
  return rows.map((row) => ({
    id: row.id as InvitationId,
    email: row.email,
    uses: row.uses,
    used: row.used,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: stateOf(row, now),
    by: people.get(row.inviterId as UserId) ?? null,
  }))
}

function stateOf({ withdrawnAt, used, uses, expiresAt }: Counted, now: Date): InvitationState {
  if (withdrawnAt) return 'withdrawn'
  if (used >= uses) return 'used'
  return expiresAt <= now ? 'expired' : 'open'
}
