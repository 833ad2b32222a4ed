import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { BytesInFlight, Held } from './bytes-in-flight.ts'

/** If no byte of a response leaves for this long, its connection is closed. */
const stillMs = 15_000
/** Node's socket timer checks twice: bytes that have left since the write began count as activity. */
const lookAfterMs = stillMs / 2
/** Minimum average rate. The connection of a slower reader is closed after the same time. */
const minBytesPerSecond = 16 * 1024
/** A shorter text leaves with one write, unless the connection is stuck. */
const largeText = 64 * 1024

type ResponseClass = typeof ServerResponse<IncomingMessage>

/**
 * Responses whose bytes count toward their caller until the socket has accepted them, and that do not wait
 * for a client that never reads.
 * @param networkOf returns the network of a request's caller
 */
export function drainedResponses(
  inFlight: BytesInFlight,
  networkOf: (incoming: IncomingMessage) => string,
): ResponseClass {
  return class extends ServerResponse<IncomingMessage> {
    override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
      const goesOn = super.write(chunk, encoding as BufferEncoding, callback as () => void)
      // A stream waits for its reader by itself. It only needs a time limit.
      if (!goesOn) this.socket?.setTimeout(lookAfterMs)
      return goesOn
    }

    override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
      // Bytes are counted exactly, and the text need not remain in the heap.
      const large = typeof chunk === 'string' && chunk.length > largeText
      super.end(
        large ? Buffer.from(chunk) : chunk,
        encoding as BufferEncoding,
        callback as () => void,
      )
      const bytes = this.writableLength
      if (bytes > 0 && !this.writableFinished && this.socket) watch(this, bytes)
      return this
    }
  }

  function watch(response: ServerResponse, bytes: number) {
    const { socket } = response
    if (!socket) return
    const cut = () => endUnread(socket)
    let held: Held | undefined
    let slow: NodeJS.Timeout | undefined
    // By then, the bytes that the system accepts at once have left, which are nearly all.
    const soon = setImmediate(() => {
      if (response.writableFinished || response.destroyed) return
      held = inFlight.hold(networkOf(response.req), bytes, cut)
      socket.setTimeout(lookAfterMs)
      slow = setTimeout(cut, stillMs + (bytes / minBytesPerSecond) * 1000)
    })
    response.once('close', () => {
      clearImmediate(soon)
      clearTimeout(slow)
      held?.release()
    })
  }
}

/**
 * Closes a connection. Bytes that its client has not fetched do not remain in the system's buffers either.
 */
export function endUnread(socket: Socket): void {
  // Node cannot reset a connection through its TLS socket.
  if (socket.writableLength > 0 && !('encrypted' in socket)) socket.resetAndDestroy()
  else socket.destroy()
}
