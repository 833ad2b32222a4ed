import { local, readText, removeStored, writeText } from './browser-storage'

/** Values that localStorage refused; they last for this visit. */
const memory = new Map<string, string>()

/**
 * The storage of auth-js: localStorage, or this page's memory if that is full or refused. By itself auth-js stops
 * using a storage that refuses a write, and loses the session in it: a full disk would sign users out.
 */
export const authStorage = {
  getItem(key: string): string | null {
    return memory.get(key) ?? readText(local, key)
  },
  setItem(key: string, value: string): void {
    memory.delete(key)
    if (writeText(local, key, value)) return
    this.removeItem(key) // The stored value is outdated: its refresh token has been used.
    memory.set(key, value)
  },
  removeItem(key: string): void {
    memory.delete(key)
    removeStored(local, key)
  },
}
