import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

interface Waits {
  /** Delay before each reply except the greeting. */
  replyMs: number
  /** Delay before the reply to a complete mail. */
  endMs: number
}

export interface Delivered {
  /** Milliseconds since the server started. */
  atMs: number
  code: string
}

/** Starts an SMTP server with slow replies. Records each mail as soon as it is complete. */
export async function startSlowServer({ replyMs, endMs }: Waits) {
  const startedAt = performance.now()
  const delivered: Delivered[] = []
  const server = createServer((socket) => void converse(socket))

  const converse = async (socket: Socket) => {
    socket.on('error', () => {})
    socket.write('220 slow\r\n')
    let mail: string[] | undefined
    for await (const line of createInterface({ input: socket })) {
      if (mail && line !== '.') mail.push(line)
      else if (mail) {
        const [code = ''] = mail.join('\n').match(/^\d{6}\r?$/m) ?? []
        delivered.push({ atMs: performance.now() - startedAt, code: code.trim() })
        mail = undefined
        await wait(endMs)
        socket.write('250 taken\r\n')
      } else {
        await wait(replyMs)
        if (/^DATA/i.test(line)) mail = []
        socket.write(mail ? '354 go on\r\n' : '250 well\r\n')
      }
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, delivered, stop: () => server.close() }
}
