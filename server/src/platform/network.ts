import { isIP } from 'node:net'

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * The rate-limit key of a client address: the IPv4 address itself, or the /64 of an IPv6 address, because one device
 * may use any address within its /64.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (isIP(address) !== 6) return address

  // `URL` normalises the address to its canonical form.
  const [bare = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array<string>(IPV6_GROUPS - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
