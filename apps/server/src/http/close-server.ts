import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { peerOf } from './handshakes.ts'

const lookEveryMs = 50
/** Number of checks that a connection without a request survives, because a request may be in transit. */
const patience = 20

/**
 * The system resets connections that are not accepted yet when their socket closes. Node accepts one
 * connection of each socket in a round of the event loop. The close therefore follows a round without work,
 * so that few connections arrive in between.
 */
async function quietRound(): Promise<void> {
  const [quickMs, maxRounds] = [0.05, 2000]
  for (let round = 0; round < maxRounds; round++) {
    const began = performance.now()
    await setImmediate()
    if (round > 0 && performance.now() - began < quickMs) return
  }
}

export type Closer = {
  /** Makes every response announce the end of its connection, including responses in progress. */
  announceClose(): void
  /**
   * Stops accepting connections, and resolves when the requests in progress are answered. Connections are cut
   * when they become idle, or if they carry no request within a second: browsers open some in advance, and
   * Node would wait for them as if they were busy.
   * @param closeOthers does the same for sockets that pass connections to the server
   */
  close(closeOthers?: () => Promise<void>): Promise<void>
}

/** Prepares to close a server. Must be called before the server listens. */
export function createCloser(http: Server): Closer {
  /**
   * Connections without a request, and how often they were checked. With a time limit instead, a busy process
   * would cut connections that it has not read yet.
   */
  const silent = new Map<string, { socket: Socket; looks: number }>()
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  http.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    silent.set(peer, { socket, looks: 0 })
    socket.once('close', () => silent.delete(peer))
  })
  http.prependListener('request', ({ socket }, response) => {
    silent.delete(peerOf(socket))
    if (isClosing) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  const announceClose = () => {
    isClosing = true
    for (const response of underWay) response.shouldKeepAlive = false
  }
  return {
    announceClose,
    close: async (closeOthers) => {
      announceClose()
      const cutting = setInterval(() => {
        for (const one of silent.values()) {
          if (one.looks < patience) one.looks += 1
          else one.socket.destroy()
        }
        http.closeIdleConnections()
      }, lookEveryMs)
      await quietRound()
      const others = closeOthers?.()
      await Promise.all([new Promise((resolve) => http.close(resolve)), others])
      clearInterval(cutting)
    },
  }
}
