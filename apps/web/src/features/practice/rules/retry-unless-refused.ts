import { DataError } from '@/lib/data-error'

/** Twice more after a lost connection; a refusal stays one. */
export function retryUnlessRefused(failures: number, error: Error): boolean {
  return failures < 2 && !isRefusal(error)
}

export function isRefusal(error: Error): error is DataError {
  return error instanceof DataError && error.final
}
