import type { AppError } from '@shipmates/contract/errors'
import { logInByPasskey, startPasskeyLogin } from '@shipmates/contract/passkeys'
import type { Reply } from '@shipmates/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { askForPasskey, suggestsPasskeys } from '../../../lib/browser/passkeys.ts'
import { call } from '../../../lib/net/api.ts'
import { cannotSignIn, type Enter, type LoadNext, onceNextLoads } from '../api.ts'

/** How often suggestions are renewed: the server's challenge is valid for five minutes. */
const SUGGESTED_AGAIN_MS = 4 * 60_000

type PasskeyLogin = {
  loadNext: LoadNext
  onSignedIn: Enter
  /** The passkey was right, but its account cannot sign in now. */
  onRefused: (error: AppError) => void
  onState: (state: PasskeyState) => void
}

/** `waiting` while the browser asks; undefined before, and after the visitor cancelled. */
export type PasskeyState = 'waiting' | 'failed' | undefined

type Answer = NonNullable<Awaited<ReturnType<typeof askForPasskey>>>

/**
 * Signs in with a passkey: after a press on the button, or when the visitor picks a suggestion in
 * the email field.
 */
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
      if (cannotSignIn(error)) onRefused(error)
    },
  })
  const attempt = useRef<AbortController>(null)
  const ask = () => {
    const newAttempt = new AbortController()
    attempt.current = newAttempt
    onState('waiting')
    login.mutate(() => askForPasskey(startLogin, newAttempt.signal))
  }
  return {
    ask,
    cancel: () => attempt.current?.abort(),
    error: login.error,
    take: (answer: Answer) => login.mutate(async () => answer),
  }
}

/** Suggests passkeys in the email field, if the browser can, while `isOn`. */
export function useSuggestedPasskeys(isOn: boolean, onPicked: (answer: Answer) => void): void {
  const take = useEffectEvent(onPicked)
  useEffect(() => {
    if (!isOn) return
    const end = new AbortController()
    const suggest = async () => {
      if (!(await suggestsPasskeys())) return
      const answer = await askForPasskey(startLogin, end.signal, true)
      if (answer) take(answer)
    }
    // Failures are ignored: the button still works.
    const begin = () => void suggest().catch(() => {})
    begin()
    const timer = setInterval(begin, SUGGESTED_AGAIN_MS)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [isOn])
}

async function startLogin(signal: AbortSignal): Promise<Reply<typeof startPasskeyLogin>['data']> {
  return (await call(startPasskeyLogin, {}, signal)).data
}
