import { DataError } from '@/lib/data-error'

/** The server's own sentence where it refused for a reason that it has one for. */
export function whyRefused(error: unknown, otherwise: string): string {
  const isSaid = error instanceof DataError && error.final && /^[a-z_]+$/.test(error.code)
  return isSaid && error.message ? error.message : otherwise
}
