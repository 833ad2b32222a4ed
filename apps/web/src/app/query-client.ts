import { QueryClient } from '@tanstack/react-query'
import { DataError } from '@/lib/data-error'

const minuteMs = 60_000

/** Cached content shows at once and is refreshed behind it; a refusal is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: minuteMs / 2,
      gcTime: 5 * minuteMs,
      retry: (failures, error) => failures < 3 && !(error instanceof DataError && error.final),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
    },
  },
})
