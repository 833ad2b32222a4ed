import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './client-address.ts'

/**
 * Sets `ended`, which releases everything taken for a request: slots, bytes, counts. Must be the first
 * middleware, before any await, because the caller may have gone by the time something is taken. A listener
 * added only then to the response's `close` would wait for a past event, while a settled promise still
 * releases.
 */
export function noteEnd(): MiddlewareHandler<ServerEnv> {
  return (context, next) => {
    const { outgoing } = context.env
    const ended = outgoing.closed
      ? Promise.resolve()
      : new Promise<void>((resolve) => outgoing.once('close', resolve))
    context.set('ended', ended)
    return next()
  }
}
