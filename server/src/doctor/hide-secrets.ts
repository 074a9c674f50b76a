import type { Config } from '../platform/config/config.ts'
import type { Finding } from './finding.ts'

/** Shorter ones occur in any text by chance. */
const SECRET_MIN = 4

/** Removes the secrets of the settings from the texts of others, who may repeat them. */
export function hideSecrets(findings: readonly Finding[], config: Config): Finding[] {
  const secrets = secretsOf(config).filter((secret) => secret.length >= SECRET_MIN)
  const hide = (text: string) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
  return findings.map((finding) => ({ ...finding, says: hide(finding.says) }))
}

function secretsOf(config: Config): string[] {
  const { blobs, github, oidc, metricsToken, tracing } = config
  const urls = [
    ...[config.databaseUrl, config.databaseDirectUrl],
    ...[config.redisUrl, config.smtpUrl, tracing?.endpoint],
  ]
  const passwords = urls
    .map((url) => (url ? new URL(url).password : ''))
    .flatMap((password) => [password, decode(password)])
  const ofTracing = Object.values(tracing?.headers ?? {}).flatMap((value) => [
    value,
    value.replace(/^\S+\s+/, ''),
  ])
  const clients = [github?.clientSecret, oidc?.clientSecret]
  const others = [blobs?.secretAccessKey, ...clients, metricsToken]
  return [...passwords, ...ofTracing, ...others].filter((secret) => secret !== undefined)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
