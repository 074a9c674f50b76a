import { type Identity, listIdentities, unlinkIdentity } from '@shipmates/contract/identities'
import type { IdentityId, PasskeyId } from '@shipmates/contract/ids'
import { passkeyRenameFailed } from '@shipmates/contract/messages/sign-in'
import {
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@shipmates/contract/passkeys'
import {
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  switchOffSecondFactor,
} from '@shipmates/contract/second-factor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/net/api.ts'
import { signInOptionsQuery } from '../../../lib/net/sign-in-options.ts'
import { toastReply } from '../api.ts'

/** Null if this site offers no passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: async ({ client, signal }): Promise<Passkey[] | null> => {
    const { passkey } = await client.fetchQuery(signInOptionsQuery)
    return passkey ? (await call(listPasskeys, {}, signal)).data : null
  },
})

export const secondFactorQuery = queryOptions({
  queryKey: ['accounts', 'second-factor'],
  queryFn: async ({ signal }): Promise<SecondFactorState> =>
    (await call(getSecondFactor, {}, signal)).data,
})

export const identitiesQuery = queryOptions({
  queryKey: ['accounts', 'identities'],
  queryFn: async ({ signal }): Promise<Identity[]> => (await call(listIdentities, {}, signal)).data,
})

/** The page to return to after signing in again. */
export const BACK = '/settings#sign-in'

const useReload = ({ queryKey }: { queryKey: readonly unknown[] }) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}

export const useReloadPasskeys = () => useReload(passkeysQuery)
export const useReloadSecondFactor = () => useReload(secondFactorQuery)

export function useRemovePasskey() {
  const reload = useReloadPasskeys()
  return async (passkeyId: PasskeyId, password?: string): Promise<void> => {
    toastReply(await call(removePasskey, { params: { passkeyId }, body: { password } }))
    await reload()
  }
}

export function useUnlink() {
  const reload = useReload(identitiesQuery)
  return async (identityId: IdentityId, password?: string): Promise<void> => {
    toastReply(await call(unlinkIdentity, { params: { identityId }, body: { password } }))
    await reload()
  }
}

export function useSwitchOff() {
  const reload = useReloadSecondFactor()
  return async (code: string, password?: string): Promise<void> => {
    toastReply(await call(switchOffSecondFactor, { body: { password, code } }))
    await reload()
  }
}

/** Generates new recovery codes, and returns them. */
export function useRenewCodes() {
  const reload = useReloadSecondFactor()
  return async (password?: string): Promise<string[]> => {
    const { data } = await call(renewRecoveryCodes, { body: { password } })
    void reload()
    return data.recoveryCodes
  }
}

export function useRenamePasskey() {
  const reload = useReloadPasskeys()
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: PasskeyId; name: string }) =>
      call(renamePasskey, { params: { passkeyId }, body: { name } }),
    meta: { failure: passkeyRenameFailed },
    onSuccess: (reply) => {
      toastReply(reply)
      return reload()
    },
  })
}
