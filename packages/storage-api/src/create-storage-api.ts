import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { renderError } from './errors/render-error.ts'
import { StorageError } from './errors/storage-error.ts'
import { toStorageError } from './errors/to-storage-error.ts'
import { defaults, type StorageApiOptions } from './options.ts'
import { createPictureWork } from './pictures/picture-work.ts'
import { routes } from './routes.ts'
import type { StorageContext } from './storage-context.ts'
import { SignedAddresses } from './tokens/signed-addresses.ts'

export type StorageApi = {
  /** Answers one request. */
  fetch(request: Request): Promise<Response>
  /** Whether a request has a live token for the upload that it makes, whoever sends it. */
  holdsUploadToken(request: Request): Promise<boolean>
}

/** What comes around a file: the form's fields and boundaries. */
const formBytes = 64 * 1024

/** What storage-js sends, and what of an answer it and browsers' code read besides the body. */
const corsOptions = {
  origin: '*',
  allowHeaders: [
    'Apikey',
    'Authorization',
    'Cache-Control',
    'Content-Type',
    'Range',
    'If-None-Match',
  ].concat(['X-Client-Info', 'X-Metadata', 'X-Upsert', 'X-Supabase-Api-Version']),
  exposeHeaders: ['Content-Length', 'Content-Range', 'ETag', 'Last-Modified'],
}

/** Supabase Storage's HTTP contract over schema `storage`, which `migrateStorage` makes. */
export function createStorageApi(options: StorageApiOptions): StorageApi {
  const { pool, files, basePath = '' } = options
  const storage: StorageContext = {
    pool,
    files,
    pictures: createPictureWork(),
    signed: new SignedAddresses(options.signingSecret),
    maxFileBytes: options.maxFileBytes ?? defaults.maxFileBytes,
    bucketQuotaBytes: options.bucketQuotaBytes ?? defaults.bucketQuotaBytes,
    report: options.onError ?? ((error) => console.error(error)),
  }
  const app = createApp(storage, options)
  const signedUpload = `${basePath}/object/upload/sign/`
  return {
    fetch: async (request) => app.fetch(request),
    holdsUploadToken: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
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
  app.use(cors(corsOptions))
  app.use(bodyLimit({ maxSize: storage.maxFileBytes + formBytes, onError: tooLarge }))
  app.onError((error, context) => {
    const known = toStorageError(error)
    if (known.status >= 500 && known.code !== 'NotImplemented') storage.report(error)
    return renderError(known, context.req.method)
  })
  app.notFound((context) => renderError(new StorageError('NotFound'), context.req.method))
  for (const [method, path, endpoint] of routes) {
    const methods = method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]
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
