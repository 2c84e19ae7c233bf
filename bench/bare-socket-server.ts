/** The baseline of bench/chat.ts: `ws` without our code; every message is sent to all clients. Argument: port. */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer((_request, response) => response.end('ok'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const frame = Buffer.from(data as Buffer)
    for (const client of sockets.clients) client.send(frame, { binary: false })
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1')
