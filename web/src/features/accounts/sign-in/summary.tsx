import { useQuery } from '@tanstack/react-query'
import { signInStateQuery } from '../../../lib/net/sign-in-state.ts'
import { identitiesQuery, passkeysQuery, secondFactorQuery } from './api.ts'

const loaded = { enabled: false }

/**
 * The sign-in methods in a few words: "Password, 2 passkeys, two-step on"; `unknown` until loaded.
 */
export function SignInSummary({ unknown }: { unknown: string }) {
  const hasPassword = useQuery({ ...signInStateQuery, ...loaded }).data?.hasPassword
  const passkeys = useQuery({ ...passkeysQuery, ...loaded }).data
  const linked = useQuery({ ...identitiesQuery, ...loaded }).data
  const twoStep = useQuery({ ...secondFactorQuery, ...loaded }).data
  const isKnown = hasPassword !== undefined && passkeys !== undefined && linked && twoStep
  if (!isKnown) return unknown
  const parts = [
    hasPassword && 'Password',
    passkeys && passkeys.length > 0 && count(passkeys.length, 'passkey'),
    linked.length > 0 && count(linked.length, 'linked account'),
    twoStep.since && 'two-step on',
  ]
  return parts.filter(Boolean).join(', ') || unknown
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
