import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { StorageError } from './errors/storage-error.ts'
import { renderError, toStorageError } from './errors/to-storage-error.ts'
import { defaults, type StorageApiOptions } from './options.ts'
import { createPictureWork } from './pictures/picture-work.ts'
import { routes } from './routes.ts'
import { SignedAddresses } from './signed-addresses.ts'
import type { StorageContext } from './storage-context.ts'
import { partBytes, unfinishedDefaults } from './uploads/upload-limits.ts'

export type StorageApi = {
  /** Handles one request. */
  fetch(request: Request): Promise<Response>
  /** Returns whether the request has a valid token for its upload, regardless of its sender. */
  holdsUploadToken(request: Request): Promise<boolean>
  /** Number of pictures being decoded or waiting; 0 when idle. */
  picturesHeld(): number
}

const isOfResumable = (path: string) => /^\/upload\/resumable(\/|$)/.test(path)
const isOfSignedResumable = (path: string) => /^\/upload\/resumable\/sign(\/|$)/.test(path)

/** Allowance for the fields and boundaries of a form around the file. */
const formBytes = 64 * 1024

/** Implements Supabase Storage's HTTP contract over schema `storage`, which `migrateStorage` creates. */
export function createStorageApi(options: StorageApiOptions): StorageApi {
  const { pool, files, basePath = '' } = options
  const storage: StorageContext = {
    pool,
    files,
    pictures: createPictureWork(),
    signed: new SignedAddresses(options.signingSecret),
    maxFileBytes: options.maxFileBytes ?? defaults.maxFileBytes,
    maxResumableBytes: options.maxResumableBytes ?? defaults.maxResumableBytes,
    unfinished: options.unfinished ?? unfinishedDefaults,
    basePath,
    bucketQuotaBytes: options.bucketQuotaBytes ?? defaults.bucketQuotaBytes,
    report: options.onError ?? ((error) => console.error(error)),
  }
  const app = createApp(storage, options)
  const signedUpload = `${basePath}/object/upload/sign/`
  return {
    fetch: async (request) => app.fetch(request),
    picturesHeld: storage.pictures.held,
    holdsUploadToken: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (isOfSignedResumable(pathname.slice(basePath.length)))
        return storage.signed.isForUpload(request.headers.get('x-signature') ?? '')
      if (!pathname.startsWith(signedUpload)) return false
      try {
        const path = decodeURIComponent(pathname.slice(signedUpload.length))
        await storage.signed.verifyUpload(searchParams.get('token') ?? '', path)
        return true
      } catch {
        return false
      }
    },
  }
}

function createApp(storage: StorageContext, { authenticate, basePath = '' }: StorageApiOptions) {
  const app = new Hono().basePath(basePath)
  const tooLarge = () => {
    throw new StorageError('EntityTooLarge')
  }
  app.use(fromAnyOrigin)
  const wholeFiles = bodyLimit({ maxSize: storage.maxFileBytes + formBytes, onError: tooLarge })
  const parts = bodyLimit({ maxSize: partBytes, onError: tooLarge })
  app.use((context, next) => {
    const isPart = isOfResumable(context.req.path.slice(basePath.length))
    return (isPart ? parts : wholeFiles)(context, next)
  })
  app.onError((error, context) => {
    const known = toStorageError(error)
    if (known.status >= 500 && known.code !== 'NotImplemented') storage.report(error)
    return renderError(known, context.req.method)
  })
  app.notFound((context) => renderError(new StorageError('NotFound'), context.req.method))
  for (const [method, path, endpoint] of routes) {
    const methods =
      method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] : [method]
    app.on(methods, path, (context) =>
      endpoint(storage, {
        request: context.req.raw,
        url: new URL(context.req.url),
        bucket: context.req.param('bucket') ?? '',
        name: context.req.param('name') ?? '',
        caller: async () => {
          const caller = await authenticate(context.req.raw)
          if (!caller) throw new StorageError('InvalidJWT')
          return caller
        },
      }),
    )
  }
  return app
}

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
const fromAnyOrigin: MiddlewareHandler = (context, next) => {
  const { method, path } = context.req
  const isPreflight = context.req.header('access-control-request-method') !== undefined
  // A tus client discovers the extensions with an OPTIONS request.
  const isDiscovery = method === 'OPTIONS' && !isPreflight && resumable.test(path)
  return isDiscovery ? next() : withCors(context, next)
}
