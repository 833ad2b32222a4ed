import { useSyncExternalStore } from 'react'

const query = '(max-width: 47.99em)'

/** Whether the viewport is too narrow for a table, so that rows are shown as cards. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
