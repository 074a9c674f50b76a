import { type Check, fail, ok } from './finding.ts'
import { type ProbeResponse, probe } from './probe.ts'

/** Checks whether the provider serves its configuration, with the issuer of the setting. */
export const checkOidc: Check = async ({ config: { oidc }, withinMs }) => {
  if (!oidc) return [ok('oidc', 'OIDC_ISSUER is not set: no one can sign in with OpenID Connect')]
  const { issuer } = oidc
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const remedy = 'OIDC_ISSUER is the issuer that this document names. This machine must reach it.'
  try {
    const answer = await probe(url, { withinMs })
    const { problem } = answer.certificate ?? {}
    if (problem) return [fail('oidc', `The certificate of ${url}: ${problem}`, remedy)]
    const named = answer.status === 200 ? issuerOf(answer) : undefined
    if (!named) return [fail('oidc', `${url} answers ${answer.status}, and no issuer`, remedy)]
    if (new URL(named).href !== new URL(issuer).href) {
      return [fail('oidc', `${url} names another issuer: ${named}`, remedy)]
    }
    const unseen = 'Whether it knows the client and its secret shows when somebody signs in'
    return [ok('oidc', `${issuer} answers. ${unseen}`)]
  } catch (error) {
    return [fail('oidc', `${url}: ${(error as Error).message}`, remedy)]
  }
}

function issuerOf({ body }: ProbeResponse): string | undefined {
  try {
    const { issuer } = JSON.parse(body) as { issuer?: unknown }
    return typeof issuer === 'string' && URL.canParse(issuer) ? issuer : undefined
  } catch {
    return undefined
  }
}
