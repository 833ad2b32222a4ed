/**
 * Browser storage that never throws: private windows and full disks refuse it, and the app must work without it.
 * Storages are passed as functions, because reading `localStorage` itself may throw.
 */
type Place = () => Storage
export const local: Place = () => localStorage
export const session: Place = () => sessionStorage

/** Null if nothing is stored or storage is unavailable. */
export function readText(storage: Place, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** False if storage is refused; the value then exists in memory only. */
export function writeText(storage: Place, key: string, text: string): boolean {
  try {
    storage().setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeStored(storage: Place, key: string): void {
  try {
    storage().removeItem(key)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

export function removeAllStored(storage: Place, prefix: string): void {
  for (const key of storedKeys(storage, prefix)) removeStored(storage, key)
}

export function readStored<T>(storage: Place, key: string): T | null {
  try {
    return JSON.parse(readText(storage, key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function writeStored(storage: Place, key: string, value: unknown): boolean {
  return writeText(storage, key, JSON.stringify(value))
}

export function storedKeys(storage: Place, prefix: string): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
