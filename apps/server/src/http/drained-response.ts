import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { BytesInFlight, Held } from './bytes-in-flight.ts'

/** An answer of which nothing leaves for so long ends with its connection. */
const stillMs = 15_000
/** Node's timer of a socket looks twice: what has left since the write began counts as a sign of life. */
const lookAfterMs = stillMs / 2
/** Whoever reads more slowly on average than this loses their connection after the same time. */
const leastBytesPerSecond = 16 * 1024
/** Less than this is gone with one write, unless the connection is stuck. */
const largeText = 64 * 1024

type ResponseClass = typeof ServerResponse<IncomingMessage>

/**
 * Responses whose bytes count as their caller's until the socket has taken them, and which do not wait
 * for a reader that never reads.
 * @param networkOf of the caller of a request
 */
export function drainedResponses(
  inFlight: BytesInFlight,
  networkOf: (incoming: IncomingMessage) => string,
): ResponseClass {
  return class extends ServerResponse<IncomingMessage> {
    override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
      const goesOn = super.write(chunk, encoding as BufferEncoding, callback as () => void)
      // What comes in pieces waits for its reader by itself, and only must not wait for ever.
      if (!goesOn) this.socket?.setTimeout(lookAfterMs)
      return goesOn
    }

    override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
      // As bytes it is counted exactly, and its text need not stay in the heap.
      const large = typeof chunk === 'string' && chunk.length > largeText
      super.end(
        large ? Buffer.from(chunk) : chunk,
        encoding as BufferEncoding,
        callback as () => void,
      )
      const bytes = this.writableLength
      if (bytes > 0 && !this.writableFinished && this.socket) keep(this, bytes)
      return this
    }
  }

  function keep(response: ServerResponse, bytes: number) {
    const { socket } = response
    if (!socket) return
    const cut = () => endUnread(socket)
    let held: Held | undefined
    let slow: NodeJS.Timeout | undefined
    // What the system takes at once, nearly everything, has left by then.
    const soon = setImmediate(() => {
      if (response.writableFinished || response.destroyed) return
      held = inFlight.hold(networkOf(response.req), bytes, cut)
      socket.setTimeout(lookAfterMs)
      slow = setTimeout(cut, stillMs + (bytes / leastBytesPerSecond) * 1000)
    })
    response.once('close', () => {
      clearImmediate(soon)
      clearTimeout(slow)
      held?.release()
    })
  }
}

/** Ends a connection; of what its client does not fetch nothing stays in the system's buffers either. */
export function endUnread(socket: Socket): void {
  // Node resets no connection from above TLS.
  if (socket.writableLength > 0 && !('encrypted' in socket)) socket.resetAndDestroy()
  else socket.destroy()
}
