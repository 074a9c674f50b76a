import { useQuery } from '@tanstack/react-query'
import { signInStateQuery } from '../../../lib/net/sign-in-state.ts'
import { identitiesQuery, passkeysQuery, secondFactorQuery } from './api.ts'

const loaded = { enabled: false }

/**
 * The sign-in methods in a few words: "Password, 2 passkeys, two-step on"; `unknown` until loaded.
 */
export function SignInSummary({ unknown }: { unknown: string }) {
  const hasPassword = useQuery({ ...signInStateQuery, ...loaded }).data?.hasPassword
  const passkeys = useQuery({ ...passkeysQuery, ...loaded }).data?.length ?? 0
  const linked = useQuery({ ...identitiesQuery, ...loaded }).data?.length ?? 0
  const isTwoStep = Boolean(useQuery({ ...secondFactorQuery, ...loaded }).data?.since)
  const parts = [
    hasPassword && 'Password',
    passkeys > 0 && count(passkeys, 'passkey'),
    linked > 0 && count(linked, 'linked account'),
    isTwoStep && 'two-step on',
  ]
  return parts.filter(Boolean).join(', ') || unknown
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
