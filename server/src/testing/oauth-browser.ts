import { getPendingIdentity } from '@shipmates/contract/identities'
import {
  PROVIDER_CALLBACK_PATH,
  PROVIDER_START_PATH,
  type ProviderId,
} from '@shipmates/contract/sign-in-options'
import type { TestClient } from './client.ts'

/** The address of a server's callback, as registered at a provider. */
export const callbackOf = (publicUrl: string, provider: ProviderId): string =>
  publicUrl + PROVIDER_CALLBACK_PATH.replace(':provider', provider)

/** Opens the page that redirects to a provider. Returns the address. */
export async function begin(
  browser: TestClient,
  provider: ProviderId,
  query: Record<string, string> = {},
): Promise<string> {
  const path = PROVIDER_START_PATH.replace(':provider', provider)
  const response = await browser.send('GET', `${path}?${new URLSearchParams(query)}`)
  return response.headers.get('location') ?? `${response.status}`
}

/** Returns from a provider. Returns the redirect, and the step that is left. */
export async function comeBack(browser: TestClient, path: string) {
  const response = await browser.send('GET', path)
  const { data: left } = await browser.call(getPendingIdentity)
  return { status: response.status, location: response.headers.get('location'), left }
}
