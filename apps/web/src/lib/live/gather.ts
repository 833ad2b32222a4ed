/** Calls `work` at once; calls within the following interval are combined into one at its end. */
export function gather(work: () => void, everyMs: number) {
  let pausing: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const call = () => {
    if (pausing !== undefined) {
      isDue = true
      return
    }
    work()
    pausing = setTimeout(() => {
      pausing = undefined
      if (!isDue) return
      isDue = false
      call()
    }, everyMs)
  }
  return { call, stop: () => clearTimeout(pausing) }
}
