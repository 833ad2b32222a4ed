import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { peerOf } from './handshakes.ts'

const lookEveryMs = 50
/** A connection over which nothing was asked yet may carry a request that is on its way: for so many looks. */
const patience = 20

/**
 * The system cuts off whoever has connected and was not taken in, which happens once in a round of the event
 * loop for each socket: so that few come between that and the close, it is made in a round that had nothing to do.
 */
async function quietRound(): Promise<void> {
  const [quickMs, mostRounds] = [0.05, 2000]
  for (let round = 0; round < mostRounds; round++) {
    const began = performance.now()
    await setImmediate()
    if (round > 0 && performance.now() - began < quickMs) return
  }
}

export type Closer = {
  /** From now on every answer says that its connection ends, those under way too. */
  tell(): void
  /**
   * Takes no more connections, and settles once the requests under way are answered. Connections are
   * cut as they fall idle, and where nothing is asked within a second: browsers open some ahead, and
   * Node would wait for them as if they were busy.
   * @param closeOthers does the same for sockets that hand the server connections
   */
  close(closeOthers?: () => Promise<void>): Promise<void>
}

/** What closes a server, to be made before it listens. */
export function createCloser(http: Server): Closer {
  /** And how often they were looked at. By the clock, a busy process would cut what it has not read yet. */
  const silent = new Map<string, { socket: Socket; looks: number }>()
  const underWay = new Set<ServerResponse>()
  let telling = false
  http.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    silent.set(peer, { socket, looks: 0 })
    socket.once('close', () => silent.delete(peer))
  })
  http.prependListener('request', ({ socket }, response) => {
    silent.delete(peerOf(socket))
    if (telling) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  const tell = () => {
    telling = true
    for (const response of underWay) response.shouldKeepAlive = false
  }
  return {
    tell,
    close: async (closeOthers) => {
      tell()
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
