import { StorageError } from '../errors/storage-error.ts'

/** Runs jobs one after the other. */
export type PictureWork = {
  <T>(work: () => Promise<T>): Promise<T>
  /** Number of running and waiting jobs. */
  held(): number
}

/**
 * Limits the memory and CPU time of decoding pictures: one job at a time, and few waiting.
 * @throws StorageError `SlowDown` if the queue is full
 */
export function createPictureWork(maxWaiting = 16): PictureWork {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const inOrder = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting) throw new StorageError('SlowDown', undefined, { 'retry-after': '2' })
    waiting++
    const mine = last.then(work).finally(() => waiting--)
    last = mine.catch(() => undefined)
    return mine
  }
  return Object.assign(inOrder, { held: () => waiting })
}
