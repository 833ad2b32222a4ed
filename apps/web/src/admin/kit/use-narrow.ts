import { useSyncExternalStore } from 'react'

const query = '(max-width: 47.99em)'

/** Whether there is room for cards only, and not for a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
