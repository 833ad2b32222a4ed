const prefix = '/rest/v1/rpc/'

/** Returns the function that a path calls, in any spelling that the data API accepts; else null. */
export function calledFunction(path: string): string | null {
  try {
    const read = decodeURIComponent(path).replace(/\/$/, '')
    return read.startsWith(prefix) ? read.slice(prefix.length) : null
  } catch {
    return null
  }
}
