import { uploadImage } from '@shipmates/contract/chat-images'
import type {
  ClientToServerEvents,
  SendResult,
  ServerToClientEvents,
} from '@shipmates/contract/events'
import { io, type Socket } from 'socket.io-client'
import type { Member } from '../members.ts'
import { takePhoto } from '../pictures.ts'
import type { Product } from '../product.ts'

export const IMAGES = 200
export const PER_MESSAGE = 4
export const AT_ONCE = 4

type Caller = Pick<Member, 'cookie'>

async function upload({ url }: Product, { cookie }: Caller, file: Buffer<ArrayBuffer>) {
  const body = new FormData()
  body.append('image', new Blob([file]), 'photo.jpg')
  const startedAt = performance.now()
  const answer = await fetch(url + uploadImage.path, { method: 'POST', body, headers: { cookie } })
  if (!answer.ok) throw new Error(`The upload answers ${answer.status}.`)
  const { data } = uploadImage.reply.parse(await answer.json())
  return { id: data.id, ms: performance.now() - startedAt }
}

/** Uploads `IMAGES` images, `AT_ONCE` at a time. */
export async function uploadAll(product: Product, member: Caller) {
  const file = await takePhoto(2400, 1800)
  const done: Awaited<ReturnType<typeof upload>>[] = []
  const work = async () => {
    for (let left = IMAGES / AT_ONCE; left > 0; left--)
      done.push(await upload(product, member, file))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

/** Sends messages to the other member, each with its images, and returns their conversation. */
export async function sendAll(
  product: Product,
  [member, other]: readonly [Caller, Pick<Member, 'id'>],
  images: readonly (readonly string[])[],
) {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(product.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: member.cookie },
  })
  let conversationId = ''
  for (const imageIds of images) {
    const draft = { conversationId: null, recipientId: other.id, content: 'Look', imageIds }
    const result = (await socket.emitWithAck('send_message', draft)) as SendResult
    if (!result.ok) throw new Error(`A message is refused: ${result.code}`)
    conversationId = result.message.conversationId
  }
  socket.disconnect()
  return conversationId
}

/** The ids of uploaded images, `PER_MESSAGE` for each message. */
export const inMessages = (uploads: readonly { id: string }[]): string[][] =>
  Array.from({ length: uploads.length / PER_MESSAGE }, (_, n) =>
    uploads.slice(n * PER_MESSAGE, (n + 1) * PER_MESSAGE).map(({ id }) => id),
  )
