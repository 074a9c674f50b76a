import { type Identity, listIdentities, unlinkIdentity } from '@shipmates/contract/identities'
import type { IdentityId, PasskeyId } from '@shipmates/contract/ids'
import { passkeyRenameFailed } from '@shipmates/contract/messages/ways'
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
import { sayReply } from '../api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: async ({ signal }): Promise<Passkey[]> => (await call(listPasskeys, {}, signal)).data,
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

/** Where a member comes back to who must sign in again. */
export const BACK = '/settings#sign-in'

/** Calls that change the ways in. Each says what the server answers, and loads the list again. */
export function useWayChanges() {
  const client = useQueryClient()
  const reload = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    client.invalidateQueries({ queryKey })
  return {
    removePasskey: async (passkeyId: PasskeyId, password?: string) => {
      sayReply(await call(removePasskey, { params: { passkeyId }, body: { password } }))
      await reload(passkeysQuery)
    },
    unlink: async (identityId: IdentityId, password?: string) => {
      sayReply(await call(unlinkIdentity, { params: { identityId }, body: { password } }))
      await reload(identitiesQuery)
    },
    switchOff: async (code: string, password?: string) => {
      sayReply(await call(switchOffSecondFactor, { body: { password, code } }))
      await reload(secondFactorQuery)
    },
    renewCodes: async (password?: string): Promise<string[]> => {
      const { data } = await call(renewRecoveryCodes, { body: { password } })
      void reload(secondFactorQuery)
      return data.recoveryCodes
    },
    reloadPasskeys: () => reload(passkeysQuery),
    reloadSecondFactor: () => reload(secondFactorQuery),
  }
}

export function useRenamePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: PasskeyId; name: string }) =>
      call(renamePasskey, { params: { passkeyId }, body: { name } }),
    meta: { failure: passkeyRenameFailed },
    onSuccess: (reply) => {
      sayReply(reply)
      return client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
}
