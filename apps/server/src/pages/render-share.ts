import { Worker } from 'node:worker_threads'
import { createRenderThread } from './render-thread.ts'
import type { SharePicture } from './share-picture.ts'

const render = createRenderThread(
  () => new Worker(new URL('./render-share-worker.ts', import.meta.url)),
)
/** By picture: all concurrent requests for a picture share one render. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Renders a link preview's picture as PNG, in a separate thread: rendering takes a tenth of a second, during
 * which the process would answer no other request.
 */
export function renderShare(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(picture)
  const rendering = underWay.get(key) ?? render(picture).finally(() => underWay.delete(key))
  underWay.set(key, rendering)
  return rendering
}
