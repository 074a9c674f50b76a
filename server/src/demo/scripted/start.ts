import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { emailOf } from '../cast.ts'
import { play } from './play.ts'
import { scripts } from './scripts.ts'

/** Brings the scripted members online once the server listens, and signs them out when it closes. */
export function startScripted(app: FastifyInstance): void {
  const ended = new AbortController()
  const onError = (error: unknown) => {
    if (!ended.signal.aborted) app.log.warn({ err: error }, 'a scripted member failed')
  }
  const pause = (ms: number) => wait(ms, undefined, { signal: ended.signal })
  let playing: Promise<(() => Promise<void>) | undefined>[] = []

  app.addHook('onListen', async () => {
    const url = urlOf(app.server.address() as AddressInfo)
    playing = scripts.map((script) =>
      play({ url, script, email: emailOf(script.userName), pause, onError }).catch((error) => {
        onError(error)
        return undefined
      }),
    )
  })
  app.addHook('preClose', async () => {
    ended.abort()
    const leaves = await Promise.all(playing)
    await Promise.all(leaves.map((leave) => leave?.().catch(onError)))
  })
}

/** An address of this server at which it can reach itself. */
const urlOf = ({ address, family, port }: AddressInfo): string => {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
