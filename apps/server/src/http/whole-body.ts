import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { BodyRule } from './body-rules.ts'
import type { BytesInFlight, Held } from './bytes-in-flight.ts'
import { clientAddress, networkOf, type ServerEnv } from './client-address.ts'
import { ProblemError } from './problem.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

export type TakeBody = (context: Context<ServerEnv>, rule: BodyRule) => Promise<void>

/** Smaller bodies are not delayed: the connection itself costs as much. */
const smallBytes = 16 * 1024

/**
 * Reads a request's body before its handler begins, so that a sender that is slow or silent holds no slot and
 * no database connection. The bytes count toward the sender until the response has left.
 * @throws ProblemError `body_too_large`, `request_too_slow`, or `rate_limited` for a sender with too many
 * bytes
 */
export function createTakeBody(inFlight: BytesInFlight, trustProxy: TrustedProxies): TakeBody {
  const holdFor = async (context: Context<ServerEnv>, length: number | null): Promise<Held> => {
    const { incoming } = context.env
    const network = networkOf(clientAddress(context, trustProxy))
    if (length === null || length > smallBytes)
      await inFlight.room(network, () => context.req.raw.signal)
    const held = inFlight.hold(network, length ?? 0, () => incoming.socket.resetAndDestroy())
    void context.get('ended').then(held.release)
    return held
  }

  return async (context, rule) => {
    const { incoming } = context.env
    const length = declaredLength(incoming)
    if (length === 0 || context.req.method === 'GET' || context.req.method === 'HEAD') return
    if (length !== null && length > rule.maxBytes) throw new ProblemError('body_too_large')
    const held = rule.counted ? await holdFor(context, length) : null
    const rawBody = await readAll(incoming, rule, length === null ? held : null)
    // The Request object made from `incoming` takes its body from this property.
    Object.assign(incoming, { rawBody })
  }
}

/** The same as a middleware before a handler. */
export function wholeBody(takeBody: TakeBody, rule: BodyRule): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await takeBody(context, rule)
    await next()
  }
}

/** Returns null for a chunked body. */
function declaredLength({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

/** @param growing counts bytes as they arrive, if the length was not declared */
function readAll(incoming: IncomingMessage, rule: BodyRule, growing: Held | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const began = performance.now()
    let bytes = 0
    const settle = (done: () => void) => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', end).off('close', gone).off('error', gone)
      done()
    }
    const refuse = (code: 'body_too_large' | 'request_too_slow' | 'request_malformed') =>
      settle(() => reject(new ProblemError(code)))
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      growing?.grow(chunk.length)
      if (bytes > rule.maxBytes) refuse('body_too_large')
      else chunks.push(chunk)
    }
    const end = () =>
      settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    const gone = () => refuse('request_malformed')
    const look = () => {
      const seconds = (performance.now() - began) / 1000
      const tooSlow = bytes < seconds * rule.minBytesPerSecond || seconds * 1000 >= rule.deadlineMs
      if (tooSlow) refuse('request_too_slow')
      else timer = setTimeout(look, Math.min(1_000, rule.deadlineMs - seconds * 1000))
    }
    let timer = setTimeout(look, rule.graceMs)
    incoming.on('data', take).on('end', end).on('close', gone).on('error', gone)
    if (incoming.destroyed) gone()
  })
}
