import { isIP } from 'node:net'

/** The host to which the passkeys of this address are bound. */
export const hostOfPasskeys = (publicUrl: string): string => new URL(publicUrl).hostname

/** Whether browsers offer passkeys at this address: over https or on localhost, and only if the host has a name. */
export function offersPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return (protocol === 'https:' && !isAddress) || hostname === 'localhost'
}
