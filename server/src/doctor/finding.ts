import type { Config } from '../platform/config/config.ts'

/** The result of a check. */
export interface Finding {
  /** The name of the check. */
  check: string
  state: 'ok' | 'warn' | 'fail'
  says: string
  /** The advice to the operator. */
  remedy?: string
}

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says })

export const warn = (check: string, says: string, remedy: string): Finding => ({
  check,
  state: 'warn',
  says,
  remedy,
})

export const fail = (check: string, says: string, remedy: string): Finding => ({
  check,
  state: 'fail',
  says,
  remedy,
})

export interface DoctorContext {
  config: Config
  /** The timeout of one network call. */
  withinMs: number
}

/** Checks one dependency. Ends within a few calls, whatever the other side does. */
export type Check = (context: DoctorContext) => Promise<Finding[]>
