import { useQuery } from '@tanstack/react-query'
import { signInStateQuery } from '../../../lib/net/sign-in-state.ts'
import { identitiesQuery, passkeysQuery, secondFactorQuery } from './api.ts'

/** The sign-in methods, in a few words: "Password, 2 passkeys, two-step on". */
export function SignInInShort() {
  const hasPassword = useQuery(signInStateQuery).data?.hasPassword
  const passkeys = useQuery(passkeysQuery).data?.length ?? 0
  const linked = useQuery(identitiesQuery).data?.length ?? 0
  const isTwoStep = Boolean(useQuery(secondFactorQuery).data?.since)
  const parts = [
    hasPassword && 'Password',
    passkeys > 0 && count(passkeys, 'passkey'),
    linked > 0 && count(linked, 'linked account'),
    isTwoStep && 'two-step on',
  ]
  return parts.filter(Boolean).join(', ') || null
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
