import type { Worker } from 'node:worker_threads'
import { ProblemError } from '../http/problem.ts'
import type { SharePicture } from './share-picture.ts'

type Png = Uint8Array<ArrayBuffer>
export type RenderRequest = { id: number; picture: SharePicture }
export type RenderAnswer = { id: number; png: Png }

/** Maximum number of pictures in progress. Further requests are refused as unavailable. */
const maxWaiting = 20
/** Time limit for a picture and all before it: far more than they take unless the thread hangs. */
const defaultTimeoutMs = 15_000

/**
 * Renders in a thread that is started on demand, and again after it failed or hung. Requests that wait for it
 * at that time are refused as unavailable.
 */
export function createRenderThread(start: () => Worker, timeoutMs = defaultTimeoutMs) {
  let thread: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, (png: Png | null) => void>()

  const giveUp = (failed: Worker) => {
    if (thread !== failed) return
    thread = null
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    void failed.terminate()
  }
  const begin = (): Worker => {
    const started = start()
    started.unref()
    started.on('message', ({ id, png }: RenderAnswer) => {
      waiting.get(id)?.(png)
      waiting.delete(id)
    })
    for (const end of ['error', 'exit']) started.on(end, () => giveUp(started))
    return started
  }

  return async (picture: SharePicture): Promise<Png> => {
    if (waiting.size >= maxWaiting) throw new ProblemError('unavailable')
    thread ??= begin()
    const asked = thread
    const id = ++lastId
    const timer = setTimeout(() => giveUp(asked), timeoutMs)
    const png = await new Promise<Png | null>((resolve) => {
      waiting.set(id, resolve)
      asked.postMessage({ id, picture } satisfies RenderRequest)
    })
    clearTimeout(timer)
    if (!png) throw new ProblemError('unavailable')
    return png
  }
}
