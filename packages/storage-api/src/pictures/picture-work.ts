import { StorageError } from '../errors/storage-error.ts'

/** Runs one piece of work after the other. */
export type PictureWork = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Pictures fill memory and a processor while they are decoded: one at a time, and few wait.
 * @throws StorageError `SlowDown` for whoever comes while as many wait
 */
export function createPictureWork(longest = 16): PictureWork {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= longest) throw new StorageError('SlowDown', undefined, { 'retry-after': '2' })
    waiting++
    const mine = last.then(work).finally(() => waiting--)
    last = mine.catch(() => undefined)
    return mine
  }
}
