import { Worker } from 'node:worker_threads'
import { createDrawingThread } from './drawing-thread.ts'
import type { SharePicture } from './share-picture.ts'

const draw = createDrawingThread(
  () => new Worker(new URL('./draw-share-worker.ts', import.meta.url)),
)
/** By drawing: however many ask for one picture, it is drawn once for all of them. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * A link preview's picture as PNG, from a thread of its own: drawing takes a tenth of a second, in
 * which nobody else would be answered.
 */
export function drawShare(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(picture)
  const drawing = underWay.get(key) ?? draw(picture).finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  return drawing
}
