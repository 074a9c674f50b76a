import type { FastifyRequest } from 'fastify'

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address)

/** Whether a Host header, or the host of an origin, names this machine. */
export const isLocalHost = (host = ''): boolean => LOCAL_HOST.test(host)

/**
 * Whether a request comes from this machine. A forwarded request does not count, because behind a local proxy every
 * peer is on loopback. A page of another site reaches loopback under its own host name.
 */
export const isFromThisMachine = ({ ip, headers, socket }: FastifyRequest): boolean =>
  isLocalHost(headers.host) &&
  isLoopback(socket.remoteAddress) &&
  isLoopback(ip) &&
  FORWARDING.every((name) => headers[name] === undefined)
