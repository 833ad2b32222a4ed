import { DataError } from '@/lib/data-error'

/** The server's message when the number of matching questions has changed since, or too many jobs are unfinished. */
export const whyRefused = (error: unknown, otherwise: string): string =>
  error instanceof DataError &&
  /^(selection_changed|jobs_too_many|jobs_too_many_today)$/.test(error.code)
    ? error.message
    : otherwise
