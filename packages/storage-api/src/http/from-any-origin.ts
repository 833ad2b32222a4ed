import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const resumable = /\/upload\/resumable(\/|$)/

const withCors = cors({
  origin: '*',
  // Request headers of storage-js and tus clients.
  allowHeaders: [
    ...['Apikey', 'Authorization', 'Cache-Control', 'Content-Type', 'Range', 'If-None-Match'],
    ...['X-Client-Info', 'X-Metadata', 'X-Upsert', 'X-Signature', 'X-Supabase-Api-Version'],
    ...['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'Upload-Metadata', 'X-Request-Id'],
  ],
  // Response headers that they read.
  exposeHeaders: [
    ...['Content-Length', 'Content-Range', 'ETag', 'Last-Modified', 'Location', 'Tus-Resumable'],
    ...['Upload-Length', 'Upload-Offset', 'Upload-Metadata', 'Upload-Expires'],
  ],
})

/** Allows pages of any origin: access depends on the token, which no browser adds by itself. */
export const fromAnyOrigin: MiddlewareHandler = (context, next) => {
  const { method, path } = context.req
  const isPreflight = context.req.header('access-control-request-method') !== undefined
  // A tus client discovers the extensions with an OPTIONS request.
  const isDiscovery = method === 'OPTIONS' && !isPreflight && resumable.test(path)
  return isDiscovery ? next() : withCors(context, next)
}
