import type { Config } from '../../platform/config/config.ts'

/**
 * The address by which the operators of a push service reach the host. Apple's takes no push without a real one.
 */
export function contactOf({
  supportEmail,
  publicUrl,
  mailFrom,
}: Pick<Config, 'supportEmail' | 'publicUrl' | 'mailFrom'>): string {
  if (supportEmail) return `mailto:${supportEmail}`
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`
}
