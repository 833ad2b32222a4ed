import { useSyncExternalStore } from 'react'

const query = '(max-width: 47.99em)'

/** Whether the viewport is too narrow for a table, so that rows are shown as cards. */
export function useNarrow(): boolean {
  // Nothing is narrow without a window, as in tests.
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
