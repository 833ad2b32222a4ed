const prefix = '/rest/v1/rpc/'

/** The function that a path calls, in whichever spelling the data API takes for the same; else null. */
export function calledFunction(path: string): string | null {
  try {
    const read = decodeURIComponent(path).replace(/\/$/, '')
    return read.startsWith(prefix) ? read.slice(prefix.length) : null
  } catch {
    return null
  }
}
