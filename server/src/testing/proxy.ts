import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { STAND_IN } from './stand-in.ts'

interface Behaviour {
  /** Whether it forwards WebSocket upgrades. */
  passesUpgrades?: boolean
  /** Request headers that it drops. */
  drops?: readonly string[]
}

/** A proxy on a free port. Set `port` to its target. */
export async function startProxy({ passesUpgrades = true, drops = [] }: Behaviour = {}) {
  const proxy = { url: '', port: 0, stop: async () => {} }
  const server = createServer(STAND_IN, (request, response) => {
    const { method, url: path } = request
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['connection', 'upgrade', ...drops].includes(name),
    )
    const passed = ask({
      host: '127.0.0.1',
      port: proxy.port,
      method,
      path,
      headers: { ...Object.fromEntries(headers), 'x-forwarded-for': '203.0.113.9' },
    })
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  if (passesUpgrades) {
    server.on('upgrade', (request: IncomingMessage, client: Duplex) =>
      tunnel(request, client, proxy),
    )
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  proxy.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return proxy
}

function tunnel(
  { method, url, rawHeaders }: IncomingMessage,
  client: Duplex,
  { port }: { port: number },
): void {
  const product = connect(port, '127.0.0.1')
  const lines = rawHeaders.flatMap((name, n) => (n % 2 ? [] : [`${name}: ${rawHeaders[n + 1]}`]))
  product.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  product.pipe(client).pipe(product)
  for (const [one, other] of [
    [product, client],
    [client, product],
  ] as const) {
    one.on('error', () => other.destroy())
  }
}
