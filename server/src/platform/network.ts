import { isIP } from 'node:net'

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * What one client is told apart by: an IPv4 address, or the /64 of an IPv6 one, in which a single
 * device may choose among 2^64 addresses.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (isIP(address) !== 6) return address

  // A URL holds the one canonical form of an address.
  const [bare = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array<string>(IPV6_GROUPS - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
