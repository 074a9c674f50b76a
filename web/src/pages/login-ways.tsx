import type { Ways } from '@shipmates/contract/ways'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { LoginWays, type LoginWaysProps } from '../features/accounts/ways/login-ways.tsx'
import { providerLede } from '../features/accounts/ways/provider-lede.ts'
import { knowsPasskeys } from '../lib/browser/passkeys.ts'
import { waysQuery } from '../lib/net/ways.ts'

/** What the login offers besides the form. */
interface OtherWays {
  hasForm: boolean
  lede?: string | undefined
  /** Undefined if there is nothing. */
  Below: ComponentType<LoginWaysProps> | undefined
}

/** Read late: the form does not wait for it. */
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
