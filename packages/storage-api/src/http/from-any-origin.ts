import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const resumable = /\/upload\/resumable(\/|$)/

const withCors = cors({
  origin: '*',
  // What storage-js and clients of tus send.
  allowHeaders: [
    ...['Apikey', 'Authorization', 'Cache-Control', 'Content-Type', 'Range', 'If-None-Match'],
    ...['X-Client-Info', 'X-Metadata', 'X-Upsert', 'X-Signature', 'X-Supabase-Api-Version'],
    ...['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'Upload-Metadata', 'X-Request-Id'],
  ],
  // What of an answer they read besides the body.
  exposeHeaders: [
    ...['Content-Length', 'Content-Range', 'ETag', 'Last-Modified', 'Location', 'Tus-Resumable'],
    ...['Upload-Length', 'Upload-Offset', 'Upload-Metadata', 'Upload-Expires'],
  ],
})

/** Pages of any origin may ask: what counts is the token, which no browser adds by itself. */
export const fromAnyOrigin: MiddlewareHandler = (context, next) => {
  const { method, path } = context.req
  const isPreflight = context.req.header('access-control-request-method') !== undefined
  // The way of tus to ask what is offered.
  const isDiscovery = method === 'OPTIONS' && !isPreflight && resumable.test(path)
  return isDiscovery ? next() : withCors(context, next)
}
