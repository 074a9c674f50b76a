import { AppError } from '@shipmates/contract/errors'
import { Counter, type Registry } from 'prom-client'

const METHODS = ['password', 'passkey', 'oidc', 'github', 'second_factor', 'sign_up'] as const
const OUTCOMES = ['success', 'unfinished', 'failure', 'limited'] as const

export type Method = (typeof METHODS)[number]
export type Outcome = (typeof OUTCOMES)[number]

export interface SignIns {
  /** Counts the outcome of a sign-in. */
  count(method: Method, outcome: Outcome): void
  /** Counts the outcome of this sign-in: unfinished if it returns no `user`. */
  watch<T extends object>(method: Method, signIn: () => Promise<T>): Promise<T>
}

/** Counts sign-ins by method and outcome. No label identifies the member. */
export function countSignIns(registry: Registry): SignIns {
  const counter = new Counter({
    name: 'shipmates_sign_ins_total',
    help: 'Sign-ins at this node. Unfinished: a code, or a step after the provider, is still to come',
    labelNames: ['way', 'outcome'],
    registers: [registry],
  })
  for (const method of METHODS)
    for (const outcome of OUTCOMES) counter.inc({ way: method, outcome }, 0)
  const count: SignIns['count'] = (method, outcome) => counter.inc({ way: method, outcome })
  return {
    count,
    watch: async (method, signIn) => {
      try {
        const signedIn = await signIn()
        count(method, 'user' in signedIn ? 'success' : 'unfinished')
        return signedIn
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome) count(method, outcome)
        throw error
      }
    },
  }
}

/** Undefined for errors that are no refusal, such as an unavailable database. */
export function outcomeOf(error: unknown): Outcome | undefined {
  if (!(error instanceof AppError) || error.status >= 500) return undefined
  return error.code === 'TOO_MANY_REQUESTS' ? 'limited' : 'failure'
}
