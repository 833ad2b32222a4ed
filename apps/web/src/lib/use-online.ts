import { useSyncExternalStore } from 'react'
import { isReachable, onConnectionChange } from './connection'

/** Whether the server is reachable, as far as known. */
export const useOnline = () => useSyncExternalStore(onConnectionChange, isReachable, () => true)
