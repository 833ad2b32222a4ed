import { DataError } from '@/lib/data-error'

/** The server's own sentence where the filter has another number of questions by now. */
export const whyRefused = (error: unknown, otherwise: string): string =>
  error instanceof DataError && error.code === 'selection_changed' ? error.message : otherwise
