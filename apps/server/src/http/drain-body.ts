import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './client-address.ts'

/** What is read off of a body that nobody wanted: as much as any service takes, while it keeps coming. */
const mostBytes = 64 * 1024 * 1024
const [mostMs, mostMsStill] = [30_000, 1_000]

/**
 * Answers a request whose body was not read (too long, not allowed) once the rest of it has come:
 * whoever is still sending would not hear the answer, nor have the connection for their next request.
 * Where more is to come, or nothing comes any more, the connection ends, and the answer says so.
 */
export function drainBody(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next()
    const { incoming } = context.env
    if (incoming.complete || incoming.destroyed) return
    // Whoever sent too slowly has had their time.
    if (context.res.status === 408) return context.header('Connection', 'close')
    const declared = Number(incoming.headers['content-length'] ?? 0)
    if (declared <= mostBytes) await readOff(incoming)
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
      if (bytes > mostBytes) done()
    }
    const timer = setTimeout(done, mostMs)
    const still = setTimeout(done, mostMsStill)
    // Whoever began to read it would keep all of it.
    incoming.removeAllListeners('data')
    incoming.on('data', count).on('end', done).on('close', done).resume()
  })
}
