import { Worker } from 'node:worker_threads'
import { ProblemError } from '../http/problem.ts'
import type { SharePicture } from './share-picture.ts'

export type DrawRequest = { id: number; picture: SharePicture }
export type DrawAnswer = { id: number; png: Uint8Array<ArrayBuffer> | null }

/** Whoever asks for more pictures than this at once is told to come back. */
const maxWaiting = 20

let worker: Worker | null = null
let lastId = 0
/** By drawing: however many ask for one picture, it is drawn once for all of them. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
const waiting = new Map<number, (png: DrawAnswer['png']) => void>()

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

async function draw(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting.size >= maxWaiting) throw new ProblemError('unavailable')
  worker ??= startWorker()
  const id = ++lastId
  const png = await new Promise<DrawAnswer['png']>((resolve) => {
    waiting.set(id, resolve)
    worker?.postMessage({ id, picture } satisfies DrawRequest)
  })
  if (!png) throw new ProblemError('unavailable')
  return png
}

function startWorker(): Worker {
  const started = new Worker(new URL('./draw-share-worker.ts', import.meta.url))
  started.unref()
  started.on('message', ({ id, png }: DrawAnswer) => {
    waiting.get(id)?.(png)
    waiting.delete(id)
  })
  started.on('error', () => {
    worker = null
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  })
  return started
}
