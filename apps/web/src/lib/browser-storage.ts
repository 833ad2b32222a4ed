/**
 * What the browser keeps, never throwing: private windows and full disks refuse it, and everything
 * must go on all the same. A storage is handed over as a function, for already to name one may be
 * refused.
 */
type Place = () => Storage
export const local: Place = () => localStorage
export const session: Place = () => sessionStorage

/** Null where nothing is kept, or nothing can be. */
export function readText(storage: Place, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** False where it is refused: what was to be kept lives on in memory only. */
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
    // Refused: there is nothing to remove then.
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
