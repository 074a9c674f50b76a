import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

const START_WITHIN_MS = 60_000

/** Waits until a server that was just started can serve. Throws with its output when it does not. */
export async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The product did not become ready:\n${output}`)
}

/** Asks a server to stop and waits until it has. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

/** A port of the loopback that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
