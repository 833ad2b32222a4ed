import { notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { notifyError, type ToastContent } from '@/components/notify'
import { comeAgainIn } from '@/lib/come-again'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { DataError } from '@/lib/data-error'

const minuteMs = 60_000

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is shown as a toast when the query has failed for good. */
    queryMeta: { failure?: ToastContent }
  }
}

// A pending mutation disables its button before the next click is handled. The library's default is a timer: a busy
// phone would handle the second of two clicks before the timer fires and run the mutation twice.
notifyManager.setScheduler(queueMicrotask)

// Failed reads are retried once the server is reachable again.
onlineManager.setEventListener((setOnline) => {
  setOnline(isReachable())
  return onConnectionChange(() => setOnline(isReachable()))
})

/**
 * Cached content shows at once and is refreshed in the background; a refusal is not retried. Reads are sent offline
 * too, because the service worker may have the response. If it has none, the screen says so and retries once the
 * network is back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, query) => {
      if (query.meta?.failure) notifyError(query.meta.failure)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: minuteMs / 2,
      gcTime: 5 * minuteMs,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 3 && isReachable() && !(error instanceof DataError && error.final),
      retryDelay: comeAgainIn,
    },
    // Offline, an action fails and says so instead of waiting without feedback.
    mutations: { networkMode: 'always' },
  },
})
