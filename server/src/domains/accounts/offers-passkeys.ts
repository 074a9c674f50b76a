import { isIP } from 'node:net'

/** Whether browsers offer passkeys at this address: over https or on localhost, and where the host has a name. */
export function offersPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return (protocol === 'https:' && !isAddress) || hostname === 'localhost'
}
