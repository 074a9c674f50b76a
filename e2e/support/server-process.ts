import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

/** Many times the usual duration: a busy machine makes a start slow, not wrong. */
const START_WITHIN_MS = 180_000

/** Waits until a newly started server is ready. Throws with its output if it exits or times out. */
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

/** Stops a server and waits until it has exited. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

/** A free port on the loopback interface. */
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
