/** A Socket.IO server that passes messages on and does nothing else: what the sockets alone cost. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { perMessageDeflate: false, serveClient: false })
let lastId = 0

io.on('connection', (socket) => {
  const userId = String(socket.handshake.auth.userId)
  void socket.join(userId)
  socket.on('send_message', ({ recipientId, content, clientId }, acknowledge) => {
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
    }
    io.to(userId).emit('message_sent', { ...message, clientId })
    io.to(recipientId).emit('receive_message', { ...message, isOwn: false })
    acknowledge?.({ ok: true, message: { ...message, clientId } })
  })
})

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(http.address() as AddressInfo).port}\n`)
})
