import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './client-address.ts'

/**
 * Maximum to read of an unused body, equal to the largest limit of any service, and the time limits for
 * reading.
 */
const maxBytes = 64 * 1024 * 1024
const [maxMs, maxIdleMs] = [30_000, 1_000]

/**
 * Answers a request whose body was not read (too long, not allowed) after the rest of the body has arrived. A
 * client that is still sending would not read the response, and could not reuse the connection. If more is to
 * come, or no more bytes arrive, the connection ends and the response says so.
 */
export function drainBody(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next()
    const { incoming } = context.env
    if (incoming.complete || incoming.destroyed) return
    // A body that arrived too slowly has already used its time.
    if (context.res.status === 408) return context.header('Connection', 'close')
    const declared = Number(incoming.headers['content-length'] ?? 0)
    if (declared <= maxBytes) await readOff(incoming)
    if (!incoming.complete) context.header('Connection', 'close')
  }
}

function readOff(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const done = () => {
      clearTimeout(timer)
      clearTimeout(still)
      incoming.off('data', count).off('end', done).off('close', done)
      resolve()
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      still.refresh()
      if (bytes > maxBytes) done()
    }
    const timer = setTimeout(done, maxMs)
    const still = setTimeout(done, maxIdleMs)
    // The previous listeners would store the whole body.
    incoming.removeAllListeners('data')
    incoming.on('data', count).on('end', done).on('close', done).resume()
  })
}
