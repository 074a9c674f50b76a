import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { countCost } from '../../server/src/testing/cost.ts'

/**
 * Waits until a newly started server is ready, however long a busy machine takes. Throws with its
 * output if it exits.
 */
export async function untilReady(server: ChildProcess, url: string): Promise<void> {
  countCost('server starts')
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The product exited before it was ready:\n${output}`)
}

/** Stops a server and waits until it has exited. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
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
