import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../platform/config/config.ts'

/** Throws unless it is possible to listen on the port. Call before a start changes anything. Accepts no requests. */
export async function requirePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer((socket) => socket.destroy())
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    // A host that fails to resolve reports `getaddrinfo`; treat it like any other listen error.
    throw Object.assign(error as Error, { syscall: 'listen' })
  }
  server.close()
  await once(server, 'close')
}
