import { Worker } from 'node:worker_threads'
import { createRenderThread } from './render-thread.ts'
import type { SharePicture } from './share-picture.ts'

const render = createRenderThread(
  () => new Worker(new URL('./render-share-worker.ts', import.meta.url)),
)
/** By picture: however many ask for one, it is rendered once for all of them. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * A link preview's picture as PNG, from a thread of its own: rendering takes a tenth of a second, in
 * which nobody else would be answered.
 */
export function renderShare(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(picture)
  const rendering = underWay.get(key) ?? render(picture).finally(() => underWay.delete(key))
  underWay.set(key, rendering)
  return rendering
}
