import { afterAll } from 'vitest'
import { startLyingProvider } from './lying-provider.ts'
import { startServerForFile } from './server.ts'

/** A server for a file about a provider that lies, and the provider. */
export async function startLyingServer() {
  const provider = await startLyingProvider()
  afterAll(provider.stop)
  const server = await startServerForFile({ config: { oidc: provider.settings } })
  return { provider, server }
}
