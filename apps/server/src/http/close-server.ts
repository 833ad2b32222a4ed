import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'

/**
 * What closes a server, to be made before it listens. It settles once the requests under way are
 * answered; connections are cut as they fall idle, and at once where nothing has been asked yet:
 * browsers open some ahead, and Node would wait for them as if they were busy.
 */
export function createCloser(http: ServerType): () => Promise<void> {
  const silent = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  http.on('request', ({ socket }: Pick<IncomingMessage, 'socket'>) => silent.delete(socket))

  return async () => {
    const cutting = setInterval(() => {
      for (const socket of silent) socket.destroy()
      if ('closeIdleConnections' in http) http.closeIdleConnections()
    }, 50)
    await new Promise((resolve) => http.close(resolve))
    clearInterval(cutting)
  }
}
