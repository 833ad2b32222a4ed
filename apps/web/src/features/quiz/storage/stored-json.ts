/**
 * Browser storage that never throws: private windows and full disks refuse it, and a quiz must go
 * on all the same.
 */
export function readStored<T>(storage: () => Storage, key: string): T | null {
  try {
    const text = storage().getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function writeStored(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch {
    // Refused: what was to be kept lives on in memory only.
  }
}

export function removeStored(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(key)
  } catch {
    // Refused: there is nothing to remove then.
  }
}

export function storedKeys(storage: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export const local = () => window.localStorage
export const session = () => window.sessionStorage
