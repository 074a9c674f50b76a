import type { FastifyRequest } from 'fastify'

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address)

/** Whether a Host header, or the host of an origin, names this machine. */
export const isLocalHost = (host = ''): boolean => LOCAL_HOST.test(host)

/**
 * Whether a request comes from this machine. Behind a proxy here every peer is on loopback, so a forwarded request does
 * not. A page of another site reaches loopback by a host name of its own.
 */
export const isFromThisMachine = ({ ip, headers, socket }: FastifyRequest): boolean =>
  isLocalHost(headers.host) &&
  isLoopback(socket.remoteAddress) &&
  isLoopback(ip) &&
  FORWARDING.every((name) => headers[name] === undefined)
