import { AppError } from '@shipmates/contract/errors'
import {
  PROVIDER_CALLBACK_PATH,
  PROVIDER_START_PATH,
  ProviderId,
  ProviderStart,
} from '@shipmates/contract/sign-in-options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { comeBack, hasOAuthState, startSignIn } from './come-back.ts'
import { type Redirect, toPath, type Visitor } from './oauth-states.ts'
import type { Provider, Providers } from './providers.ts'

/** Finishes an import when GitHub sends a member back for it. Returns the page to open. */
export type FinishImport = (viewer: Viewer | undefined, query: URLSearchParams) => Promise<string>

interface ProviderRoutes {
  providers: Providers
  visitorOf: (request: FastifyRequest) => Visitor
  finishImport: FinishImport
}

type ProviderParams = { Params: { provider: string } }

/** No HEAD, because it would use up the state. Sign-ins have limits of their own. */
const options = {
  config: { isGuarded: true, whileLeaving: true, hasOwnLimits: true },
  exposeHeadRoute: false,
}

/** The pages that redirect to a provider, and back from it. */
export function providerRoutes(
  app: FastifyInstance,
  deps: Deps,
  { providers, visitorOf, finishImport }: ProviderRoutes,
): void {
  app.get<ProviderParams>(PROVIDER_START_PATH, options, async (request, reply) => {
    const at = providerOf(providers, request.params.provider)
    // Invalid values are ignored, because the page is opened by a link.
    const { next, invitation } = ProviderStart.safeParse(request.query).data ?? {}
    const wish = { next: toPath(next) ?? null, invitation }
    return redirect(reply, await startSignIn(deps, at, wish, visitorOf(request)))
  })

  app.get<ProviderParams>(PROVIDER_CALLBACK_PATH, options, async (request, reply) => {
    const at = providerOf(providers, request.params.provider)
    const query = new URL(request.url, deps.config.publicUrl).searchParams
    if (at.id === 'github' && !hasOAuthState(query)) {
      const location = await finishImport(request.viewer, query)
      return redirect(reply, { location, cookies: [] })
    }
    return redirect(reply, await comeBack(deps, at, query, visitorOf(request)))
  })
}

/** Throws NOT_FOUND for a provider that the settings do not name. */
export function providerOf(
  providers: Providers,
  name: string,
): { id: ProviderId; provider: Provider } {
  const id = ProviderId.safeParse(name).data
  const provider = id && providers[id]
  if (!provider) throw new AppError('NOT_FOUND')
  return { id, provider }
}

function redirect(reply: FastifyReply, { location, cookies }: Redirect): FastifyReply {
  if (cookies.length > 0) reply.header('Set-Cookie', cookies)
  return reply.header('Cache-Control', 'no-store').redirect(location, 303)
}
