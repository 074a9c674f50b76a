import { BlockList, isIPv6 } from 'node:net'

/** The push services of the browsers. A star stands for any subdomain. */
const KNOWN = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The accepted push services, as hosts in which a star stands for any subdomain. */
export const listServices = (trusted: readonly string[]): string[] => [...KNOWN, ...trusted]

/** An endpoint that pushes may be sent to. */
export interface Endpoint {
  url: URL
  /** Whether the operator listed its host, which may then have a private address, and use http on this machine. */
  isTrusted: boolean
}

/**
 * The endpoint of a subscription, or undefined if pushes are not sent there: its host must be a known push service, or
 * one of `trusted`, which are hosts with their port if it is not 443.
 */
export function toEndpoint(text: string, trusted: readonly string[]): Endpoint | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password || url.hash) return undefined
  const isTrusted = trusted.includes(url.host)
  const isHttps = url.protocol === 'https:'
  if (isTrusted) return isHttps || isPlainLoopback(url) ? { url, isTrusted } : undefined
  return isHttps && isKnown(url) ? { url, isTrusted } : undefined
}

const isKnown = ({ host, port }: URL) =>
  port === '' &&
  KNOWN.some((known) => (known.startsWith('*') ? host.endsWith(known.slice(1)) : host === known))

const isPlainLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (hostname === 'localhost' || hostname.startsWith('127.'))

const PRIVATE = new BlockList()
for (const [subnet, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(subnet, bits, 'ipv4')
}
for (const [subnet, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(subnet, bits, 'ipv6')
}

/** Whether an address is outside the public internet. An IPv4 address in IPv6 form is checked as IPv4. */
export const isPrivate = (address: string): boolean =>
  PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
