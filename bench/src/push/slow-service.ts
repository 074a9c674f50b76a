import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a push service that takes its time for each push. It reads nothing of them. */
export async function startSlowService(answersAfterMs: number) {
  const service = { taken: 0, atOnce: 0, mostAtOnce: 0, host: '', stop: () => server.close() }
  const server = createServer((request, response) => {
    service.atOnce++
    service.mostAtOnce = Math.max(service.mostAtOnce, service.atOnce)
    request.resume()
    setTimeout(() => {
      service.atOnce--
      service.taken++
      response.writeHead(201).end()
    }, answersAfterMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** The keys of a browser. */
export const makeBrowser = () => {
  const p256dh = createECDH('prime256v1').generateKeys()
  return { p256dh, auth: randomBytes(16) }
}
