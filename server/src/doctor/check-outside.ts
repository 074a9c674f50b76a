import { greetMailServer, SendError } from '../adapters/mail/transport.ts'
import { testMail } from '../admin/test-mail.ts'
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './finding.ts'
import { explain, probe, readJson } from './probe.ts'

/** Greets the mail server as before a mail, and logs in. Sends nothing. */
export const checkMail: Check = async ({ config, withinMs }) => {
  const { smtpUrl, mailFrom, publicUrl } = config
  if (!smtpUrl) return [describeOutbox(publicUrl)]
  const { host } = new URL(smtpUrl)
  try {
    await greetMailServer(smtpUrl, withinMs)
  } catch (error) {
    const remedy =
      'See host and port, TLS (smtps:// on port 465), and the name and password of SMTP_URL.'
    return [fail('mail', `SMTP_URL: ${host}: ${(error as Error).message}`, remedy)]
  }
  const hasLogin = new URL(smtpUrl).username !== ''
  if (!mailFrom.includes('@localhost')) {
    const text = hasLogin ? 'greets, and accepts the login' : 'greets; SMTP_URL has no login'
    return [ok('mail', `${host} ${text}. Nothing was sent: --mail ADDRESS sends a test`)]
  }
  const remedy = 'Set MAIL_FROM to a sender of your domain.'
  return [
    warn('mail', `MAIL_FROM (${mailFrom}) is a sender that other mail servers refuse`, remedy),
  ]
}

function describeOutbox(publicUrl: string): Finding {
  const text = 'SMTP_URL is not set: mail is written to the outbox in DATA_DIR'
  const isAtHome = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
  return isAtHome
    ? ok('mail', text)
    : warn('mail', text, 'Set SMTP_URL: without mail no one can sign up or reset a password.')
}

/** Sends a test mail to an address. */
export async function sendTest({ config }: DoctorContext, address: string): Promise<Finding> {
  try {
    return ok('test mail', (await testMail(config, address)).text)
  } catch (error) {
    const remedy =
      error instanceof SendError
        ? 'See SMTP_URL and MAIL_FROM.'
        : 'See the address, SMTP_URL and MAIL_FROM.'
    return fail('test mail', (error as Error).message, remedy)
  }
}

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
    const { issuer: named } = readJson(answer)
    const isNamed = answer.status === 200 && typeof named === 'string' && URL.canParse(named)
    if (!isNamed) return [fail('oidc', `${url} answers ${answer.status}, and no issuer`, remedy)]
    if (new URL(named).href !== new URL(issuer).href) {
      return [fail('oidc', `${url} names another issuer: ${named}`, remedy)]
    }
    const unseen = 'Whether it knows the client and its secret shows when somebody signs in'
    return [ok('oidc', `${issuer} answers. ${unseen}`)]
  } catch (error) {
    return [fail('oidc', `${url}: ${(error as Error).message}`, remedy)]
  }
}

/** Checks whether the two addresses answer. */
export const checkGithub: Check = async ({ config: { github }, withinMs }) => {
  if (!github) return [ok('github', 'GITHUB_CLIENT_ID is not set: members cannot link it')]
  const addresses = { GITHUB_URL: github.url, GITHUB_API_URL: github.apiUrl }
  const looks = Object.entries(addresses).map(async ([setting, url]) => {
    const answer = await probe(url, { withinMs }).catch((error: Error) => error)
    if (answer instanceof Error) return [`${setting}: ${url}: ${answer.message}`]
    return answer.status >= 500 ? [`${setting}: ${url} answers ${answer.status}`] : []
  })
  const problems = (await Promise.all(looks)).flat()
  if (problems.length === 0) {
    const unseen = 'Whether it knows the app and its secret shows when a member links'
    return [ok('github', `${github.url} and its API answer. ${unseen}`)]
  }
  const remedy = 'See the settings, and that this machine may connect to them.'
  return [fail('github', problems.join('; '), remedy)]
}

/** Sends the collector an export without spans, which needs the same headers as one with spans. */
export const checkTracing: Check = async ({ config: { tracing }, withinMs }) => {
  if (!tracing) return [ok('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT is not set: nothing is traced')]
  const url = `${tracing.endpoint}/v1/traces`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...tracing.headers },
    body: '{"resourceSpans":[]}',
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  }).catch((error: Error) => error)
  if (answer instanceof Error) {
    const remedy = 'See that a collector listens there for OTLP over HTTP, mostly on port 4318.'
    const why = explain((answer.cause ?? answer) as Error, withinMs)
    return [fail('traces', `OTEL_EXPORTER_OTLP_ENDPOINT: ${tracing.endpoint}: ${why}`, remedy)]
  }
  await answer.body?.cancel()
  if (answer.ok) return [ok('traces', `${tracing.endpoint} takes traces`)]
  const remedy =
    'See OTEL_EXPORTER_OTLP_HEADERS (401, 403), and that the address is without /v1/traces (404).'
  return [fail('traces', `OTEL_EXPORTER_OTLP_ENDPOINT: ${url} answers ${answer.status}`, remedy)]
}
