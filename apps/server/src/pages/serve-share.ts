import type { PageKind } from '@sanamsob/domain/pages'
import { type Context, Hono } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import { ProblemError } from '../http/problem.ts'
import type { ReadAsGuest } from './guest-reads.ts'
import { loadEntity, needsEntity } from './load-entity.ts'
import { loadSite } from './load-site.ts'
import { renderShare } from './render-share.ts'
import { sharePicture } from './share-picture.ts'

/** The URL identifies the content (sharePicturePath), so the response may be cached. */
const headers = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=86400',
  Vary: 'Host',
}

/** Serves the pictures of link previews: the site's own, and one for each entry of its catalogue. */
export function serveShare(read: ReadAsGuest, hostOf: (context: Context<ServerEnv>) => string) {
  const app = new Hono<ServerEnv>()
  app.get('/share.png', async (context) => {
    const site = await loadSite(read, hostOf(context))
    return context.body(await renderShare(sharePicture(site, null)), 200, headers)
  })
  app.get('/share/:kind/:file{[0-9a-f-]{36}\\.png}', async (context) => {
    const kind = context.req.param('kind') as PageKind
    if (!needsEntity(kind)) throw new ProblemError('not_found')
    const id = context.req.param('file').slice(0, -'.png'.length)
    const host = hostOf(context)
    const [site, entity] = await Promise.all([
      loadSite(read, host),
      loadEntity(read, host, { kind, id }),
    ])
    if (!entity) throw new ProblemError('not_found')
    return context.body(await renderShare(sharePicture(site, entity)), 200, headers)
  })
  return app
}
