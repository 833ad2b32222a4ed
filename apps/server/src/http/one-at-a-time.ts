import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of waiting requests of one connection; no real client sends so many in advance. */
const maxWaiting = 100

type Queue = { busy: boolean; waiting: [IncomingMessage, ServerResponse][] }

/**
 * Begins the next request of a connection after the previous response has left or can no longer leave.
 * Responses leave in the order of their requests. One built in advance would occupy memory behind those
 * before it, and hold its caller's slot while they wait for one.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Queue>()

  const begin = (incoming: IncomingMessage, outgoing: ServerResponse, queue: Queue) => {
    queue.busy = true
    outgoing.once('close', () => {
      queue.busy = false
      const next = queue.waiting.shift()
      if (next && !incoming.socket.destroyed) begin(...next, queue)
    })
    void listener(incoming, outgoing as Parameters<RequestListener>[1])
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    const queue = queues.get(socket) ?? { busy: false, waiting: [] }
    queues.set(socket, queue)
    if (!queue.busy) begin(incoming, outgoing, queue)
    else if (queue.waiting.push([incoming, outgoing]) > maxWaiting) socket.destroy()
  }
}
