import { DataError } from '@/lib/data-error'

/** The server's message when it refused for a known reason; otherwise the general one. */
export function whyRefused(error: unknown, otherwise: string): string {
  const isSaid = error instanceof DataError && error.final && /^[a-z_]+$/.test(error.code)
  return isSaid && error.message ? error.message : otherwise
}
