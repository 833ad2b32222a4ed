import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls back after another tab of this device has changed the attempt: at once, or when this tab is shown again.
 * Returns a function that notifies the other tabs.
 */
export function useOtherTabs(attemptId: string, onChanged: () => void): () => void {
  const changed = useEffectEvent(onChanged)
  const channel = useRef<BroadcastChannel>(null)

  useEffect(() => {
    const tabs = new BroadcastChannel(`attempt:${attemptId}`)
    channel.current = tabs
    let outdated = false
    const look = () => {
      if (!outdated || document.visibilityState === 'hidden') return
      outdated = false
      changed()
    }
    tabs.addEventListener('message', () => {
      outdated = true
      look()
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      tabs.close()
      document.removeEventListener('visibilitychange', look)
    }
  }, [attemptId])

  return useCallback(() => channel.current?.postMessage(null), [])
}
