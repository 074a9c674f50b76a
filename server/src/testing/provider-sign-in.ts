import { getSession, type logIn } from '@shipmates/contract/accounts'
import type { PendingIdentity } from '@shipmates/contract/identities'
import type { ApiResponse, TestClient } from './client.ts'
import type { startLyingProvider } from './lying-provider.ts'
import { begin, comeBack } from './oauth-browser.ts'
import type { SignInMethod } from './sign-in-methods.ts'

/** A provider as a sign-in method, with the page's result as a login response. */
export const byProvider = (
  provider: Awaited<ReturnType<typeof startLyingProvider>>,
): SignInMethod => ({
  prepare: async ({ db, now }, { id }) => {
    const { issuer } = provider
    const row = { userId: id, provider: 'oidc' as const, issuer, subject: id, name: id }
    await db
      .insertInto('identities')
      .values({ ...row, emailAtLink: null, createdAt: now(), lastUsedAt: null })
      .execute()
    return async (visitor) => {
      // Without an email, unknown people are refused.
      provider.person = { sub: id }
      const path = provider.allow(await begin(visitor, 'oidc'))
      return asLogin(visitor, await comeBack(visitor, path))
    }
  },
  takesCode: true,
  unknown: 'INVALID_CREDENTIALS',
})

async function asLogin(
  visitor: TestClient,
  { location, left }: Awaited<ReturnType<typeof comeBack>>,
): Promise<Pick<ApiResponse<typeof logIn>, 'code' | 'data'>> {
  if (left) return { code: codeOf(left) }
  if (location?.startsWith('/login?step=code')) return { data: { needsSecondFactor: true } }
  const { data } = await visitor.call(getSession)
  return data ? { data } : { code: 'UNAUTHENTICATED' }
}

function codeOf({ state }: PendingIdentity) {
  if (state === 'waiting') return 'APPROVAL_PENDING'
  return state === 'suspended' ? 'ACCOUNT_SUSPENDED' : 'INVALID_CREDENTIALS'
}
