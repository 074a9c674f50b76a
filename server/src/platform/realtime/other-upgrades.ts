import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Passes only the WebSocket upgrades of `path` to the listeners that `server` has now. Other upgrades are ignored and
 * their request is answered (RFC 9110, 7.8), for example one of `curl --http2`. Without this, Node passes every request
 * with an Upgrade header to these listeners.
 */
export function ignoreOtherUpgrades(server: HttpServer, path: string): void {
  const listeners = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (!isWebSocket(request, path)) return answerWithoutUpgrade(server, request, socket, rest)
    for (const listener of listeners) listener.call(server, request, socket, rest)
  })
}

const isWebSocket = ({ url = '', headers }: IncomingMessage, path: string) =>
  url.startsWith(`${path}/`) && headers.upgrade?.toLowerCase() === 'websocket'

/** Makes the server read the request again from its socket, without the Upgrade header. */
function answerWithoutUpgrade(
  server: HttpServer,
  request: IncomingMessage,
  socket: Duplex,
  rest: Buffer,
): void {
  socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), rest]))
  server.emit('connection', socket)
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!/^upgrade$/i.test(name)) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
