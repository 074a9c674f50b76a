import type { AppError } from '@shipmates/contract/errors'
import { logInByPasskey, startPasskeyLogin } from '@shipmates/contract/passkeys'
import type { Reply } from '@shipmates/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { askForPasskey, stopAsking, suggestsPasskeys } from '../../../lib/browser/passkeys.ts'
import { call } from '../../../lib/net/api.ts'
import { type Enter, isShutOut, type LoadNext, onceNextLoads } from '../api.ts'

/** The server's challenge is valid for five minutes. */
const SUGGESTED_ANEW_MS = 4 * 60_000

type PasskeyLogin = {
  loadNext: LoadNext
  onSignedIn: Enter
  /** The passkey was right, but no one gets in with its account now. */
  onRefused: (error: AppError) => void
  onState: (state: PasskeyState) => void
}

/** `waiting` while the browser asks; undefined before, and after the visitor gave up. */
export type PasskeyState = 'waiting' | 'failed' | undefined

type Answer = NonNullable<Awaited<ReturnType<typeof askForPasskey>>>

/** Signs in with a passkey: when a button is pressed, and when the visitor picks one in the email field. */
export function usePasskeyLogin({ loadNext, onSignedIn, onRefused, onState }: PasskeyLogin) {
  const login = useMutation({
    mutationFn: async (find: () => Promise<Answer | undefined>) => {
      const answer = await find()
      if (!answer) return undefined
      const response = { ...answer, response: { ...answer.response } }
      const { data } = await call(logInByPasskey, { body: { response } })
      return onceNextLoads(loadNext, data)
    },
    onSuccess: (user) => (user ? onSignedIn(user) : onState(undefined)),
    onError: (error) => {
      onState('failed')
      if (isShutOut(error)) onRefused(error)
    },
  })
  const ask = () => {
    onState('waiting')
    login.mutate(async () => askForPasskey(await startLogin()))
  }
  return { ask, error: login.error, take: (answer: Answer) => login.mutate(async () => answer) }
}

/** Suggests passkeys in the email field, where the browser can, until `isOn` ends. */
export function useSuggestedPasskeys(isOn: boolean, onPicked: (answer: Answer) => void): void {
  const take = useEffectEvent(onPicked)
  useEffect(() => {
    if (!isOn) return
    const suggest = async () => {
      if (!(await suggestsPasskeys())) return
      const answer = await askForPasskey(await startLogin(), true)
      if (answer) take(answer)
    }
    // Without suggestions there is still the button.
    const begin = () => void suggest().catch(() => {})
    begin()
    const timer = setInterval(begin, SUGGESTED_ANEW_MS)
    return () => {
      clearInterval(timer)
      stopAsking()
    }
  }, [isOn])
}

async function startLogin(): Promise<Reply<typeof startPasskeyLogin>['data']> {
  return (await call(startPasskeyLogin)).data
}
