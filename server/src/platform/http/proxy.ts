import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Whether a peer's forwarding headers are trusted. */
export type IsTrusted = (address: string) => boolean

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Parses the addresses, subnets and names of TRUST_PROXY. If it is not set, trusts no peer. */
export function createTrust(trustProxy: string | undefined): IsTrusted {
  const trusted = new BlockList()
  const entries = trustProxy?.split(',').map((entry) => entry.trim()) ?? []
  for (const subnet of entries.flatMap((entry) => NAMED[entry] ?? entry)) {
    const [address = '', bits] = subnet.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) > 0 && trusted.check(address, familyOf(address))
}

/** The address of a client: the peer's, or the one that trusted proxies forward for. */
export function addressOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const nearestFirst = [socket.remoteAddress ?? '', ...forwarded.reverse()]
    .map((address) => address.trim())
    .filter(Boolean)
  return nearestFirst.find((address) => !isTrusted(address)) ?? nearestFirst.at(-1) ?? ''
}

/** Addresses of the operator's own proxies. From elsewhere, any client may have set the header. */
const isNearby = createTrust('loopback,linklocal,uniquelocal')

/** Warns once if a proxy that TRUST_PROXY does not name forwards requests. */
export function warnOfProxy(app: FastifyInstance, log: Log): void {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return
    // `ips` starts with the peer. Further entries are there only if the peer is trusted.
    if ((request.ips?.length ?? 1) > 1) return
    const peer = request.socket.remoteAddress
    if (!isNearby(peer ?? '')) return
    isWarned = true
    log.warn(
      { peer },
      'TRUST_PROXY does not name this proxy: all its clients are limited as one address',
    )
  })
}
