import type { Ways } from '@shipmates/contract/ways'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { LoginWays, type LoginWaysProps } from '../features/accounts/ways/login-ways.tsx'
import { providerLede } from '../features/accounts/ways/provider-lede.ts'
import { knowsPasskeys } from '../lib/browser/passkeys.ts'
import { waysQuery } from '../lib/net/ways.ts'

/** The sign-in methods next to the form. */
interface OtherWays {
  hasForm: boolean
  lede?: string | undefined
  /** Undefined if there are none. */
  Below: ComponentType<LoginWaysProps> | undefined
}

/** Fetched late: the form does not wait for them. */
export async function findOtherWays(client: QueryClient): Promise<OtherWays> {
  const ways = await client.fetchQuery(waysQuery)
  return {
    hasForm: ways.password,
    lede: ways.password ? undefined : (providerLede(ways) ?? 'Use your passkey.'),
    Below: hasOthers(ways) ? (props) => <LoginWays {...props} ways={ways} /> : undefined,
  }
}

const hasOthers = (ways: Ways): boolean =>
  ways.providers.length > 0 || (ways.passkey && knowsPasskeys())
