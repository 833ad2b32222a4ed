import { DataError } from '@/lib/data-error'

/** Retries twice after a lost connection, but never after a refusal. */
export function retryUnlessRefused(failures: number, error: Error): boolean {
  return failures < 2 && !isFinalError(error)
}

export function isFinalError(error: Error): error is DataError {
  return error instanceof DataError && error.final
}
