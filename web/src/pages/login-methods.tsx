import type { SignInOptions } from '@shipmates/contract/sign-in-options'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import {
  LoginMethods,
  type LoginMethodsProps,
} from '../features/accounts/other-methods/login-methods.tsx'
import { knowsPasskeys } from '../lib/browser/passkeys.ts'
import { providerIntro, signInOptionsQuery } from '../lib/net/sign-in-options.ts'

/** The sign-in methods next to the form. */
interface OtherMethods {
  hasForm: boolean
  intro?: string | undefined
  /** Undefined if there are none. */
  Below: ComponentType<LoginMethodsProps> | undefined
}

/** Fetched late: the form does not wait for them. */
export async function findOtherMethods(client: QueryClient): Promise<OtherMethods> {
  const options = await client.fetchQuery(signInOptionsQuery)
  return {
    hasForm: options.password,
    intro: options.password ? undefined : (providerIntro(options) ?? 'Use your passkey.'),
    Below: hasOthers(options)
      ? (props) => <LoginMethods {...props} options={options} />
      : undefined,
  }
}

const hasOthers = (options: SignInOptions): boolean =>
  options.providers.length > 0 || (options.passkey && knowsPasskeys())
