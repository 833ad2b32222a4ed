import { notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { notifyError, type ToastContent } from '@/components/notify'
import { comeAgainIn } from '@/lib/come-again'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { DataError } from '@/lib/data-error'

const minuteMs = 60_000

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is shown as a toast when the query has given up. */
    queryMeta: { failure?: ToastContent }
  }
}

// A pending mutation disables its button before the next press is handled. With the library's default,
// a timer, a phone busy with the first of two presses handles the second before it, and acts twice.
notifyManager.setScheduler(queueMicrotask)

// What could not be read is asked for again once the server is back.
onlineManager.setEventListener((setOnline) => {
  setOnline(isReachable())
  return onConnectionChange(() => setOnline(isReachable()))
})

/**
 * Cached content shows at once and is refreshed behind it; a refusal is not asked again. Reads are
 * tried without a network too, since the service worker may have the answer; where it has none, the
 * screen says so and asks again once the network is back.
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
    // Without a network an action fails and says so; waiting for one in silence helps nobody.
    mutations: { networkMode: 'always' },
  },
})
