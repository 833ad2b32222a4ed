import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * What closes a server, to be made before it listens. It settles once the requests under way are
 * answered; connections are cut as they fall idle, and at once where nothing has been asked yet:
 * browsers open some ahead, and Node would wait for them as if they were busy.
 */
export function createCloser(http: Server): () => Promise<void> {
  const silent = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  http.on('request', ({ socket }) => silent.delete(socket))

  return async () => {
    const cutting = setInterval(() => {
      for (const socket of silent) socket.destroy()
      http.closeIdleConnections()
    }, 50)
    await new Promise((resolve) => http.close(resolve))
    clearInterval(cutting)
  }
}
