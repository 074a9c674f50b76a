import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Collector {
  url: string
  /** How many exports it was sent. */
  exports(): number
  close(): void
}

/** A collector that takes traces and keeps none. */
export async function startCollector(): Promise<Collector> {
  let exports = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      exports++
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    exports: () => exports,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
