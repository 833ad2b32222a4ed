import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that wait for their turn; no client that exists sends so many ahead. */
const mostWaiting = 100

type Line = { busy: boolean; waiting: [IncomingMessage, ServerResponse][] }

/**
 * Begins a connection's next request once the last one's answer has left or cannot leave any more.
 * Answers go out in the order of their requests, so one made ahead would lie in memory behind those
 * before it, and hold its caller's place while they wait for one.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  const begin = (incoming: IncomingMessage, outgoing: ServerResponse, line: Line) => {
    line.busy = true
    outgoing.once('close', () => {
      line.busy = false
      const next = line.waiting.shift()
      if (next && !incoming.socket.destroyed) begin(...next, line)
    })
    void listener(incoming, outgoing as Parameters<RequestListener>[1])
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    const line = lines.get(socket) ?? { busy: false, waiting: [] }
    lines.set(socket, line)
    if (!line.busy) begin(incoming, outgoing, line)
    else if (line.waiting.push([incoming, outgoing]) > mostWaiting) socket.destroy()
  }
}
