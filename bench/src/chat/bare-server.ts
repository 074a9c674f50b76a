/**
 * Baseline for the cost of sockets: a Socket.IO server that only relays messages. With the URL of a
 * database, it first inserts each message there with one statement, without any checks: the
 * baseline for the cost of storage.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'

const databaseUrl = process.argv[2]
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl }) : undefined
await pool?.query(
  'create table kept (id bigint generated always as identity primary key, content text not null)',
)

const http = createServer()
const io = new Server(http, { perMessageDeflate: false, serveClient: false })
let lastId = 0

io.on('connection', (socket) => {
  const userId = String(socket.handshake.auth.userId)
  void socket.join(userId)
  socket.on('send_message', async ({ recipientId, content, clientId }, acknowledge) => {
    await pool?.query('insert into kept (content) values ($1)', [content])
    const message = {
      id: String(++lastId),
      conversationId: '1',
      senderId: userId,
      content,
      timestamp: new Date().toISOString(),
      isOwn: true,
      isRead: false,
      senderName: userId,
      senderPhoto: null,
      editedAt: null,
      deletedAt: null,
      changedSeq: String(lastId),
      replyTo: null,
      reactions: [],
      images: [],
    }
    io.to(userId).emit('message_sent', { ...message, clientId })
    io.to(recipientId).emit('receive_message', { ...message, isOwn: false })
    acknowledge?.({ ok: true, message: { ...message, clientId } })
  })
})

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
})
