import { local, readText, removeStored, writeText } from './browser-storage'

/** What localStorage would not take; holds for this visit. */
const memory = new Map<string, string>()

/**
 * Where auth-js keeps the session: localStorage, and where that is full or refused, this page's
 * memory. On its own auth-js leaves a storage that takes nothing new altogether, and the session
 * that lies in it as well: a full disk would sign people out.
 */
export const keptSession = {
  getItem(key: string): string | null {
    return memory.get(key) ?? readText(local, key)
  },
  setItem(key: string, value: string): void {
    memory.delete(key)
    if (writeText(local, key, value)) return
    this.removeItem(key) // What lies there is outdated by now: its refresh token has been used.
    memory.set(key, value)
  },
  removeItem(key: string): void {
    memory.delete(key)
    removeStored(local, key)
  },
}
