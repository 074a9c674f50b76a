import { AppError } from '@shipmates/contract/errors'
import type { PasskeyId, UserId } from '@shipmates/contract/ids'
import type { Passkey } from '@shipmates/contract/passkeys'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { confirmMember } from '../accounts/confirm-member.ts'
import { removeSignInMethod } from '../accounts/remove-sign-in-method.ts'
import { deletePasskey, listPasskeysOf, updateName } from './queries.ts'

/** A member's passkeys, oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<Passkey[]> {
  const passkeys = await listPasskeysOf(db, userId)
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    passkeyId: id as PasskeyId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Throws NOT_FOUND if the passkey is not theirs. */
export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  { id, name }: { id: PasskeyId; name: string },
): Promise<void> {
  if (!(await updateName(db, { userId, id }, name))) throw new AppError('NOT_FOUND')
}

type Removing = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'log' | 'mailer'>

/**
 * Removes a passkey, and queues a mail about it. Sessions that it opened stay.
 *
 * Throws NOT_FOUND if it is not theirs, and as `confirmMember` and `removeSignInMethod` do.
 */
export async function removePasskey(
  deps: Removing,
  viewer: Viewer,
  { id, password }: { id: PasskeyId; password: string | undefined },
): Promise<void> {
  const { db, now, config, log, mailer } = deps
  const { userId } = viewer
  const { email } = await confirmMember(deps, viewer, password)
  await db.transaction().execute(async (tx) => {
    await removeSignInMethod(tx, config, userId, async () => {
      if (!(await deletePasskey(tx, userId, id))) throw new AppError('NOT_FOUND')
    })
    await queueMail(tx, { recipient: email, kind: 'passkey-removed' }, now())
  })
  mailer.wake()
  log.info({ userId }, 'passkey removed')
}
