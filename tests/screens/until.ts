/** Long enough for a busy machine: an expectation that holds passes at once. */
export const limit = { timeout: 60_000 }

/**
 * Calls `check` until it throws nothing: after changes of the document, and ten times a second.
 * @throws its last error after the time limit
 */
export async function until<Result>(check: () => Result): Promise<Result> {
  const end = performance.now() + limit.timeout
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await nextChange()
  }
}

async function nextChange(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A render makes many changes, so the first of them waits a little for the others.
  const observer = new MutationObserver(() => setTimeout(resolve, 10))
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  const timer = setTimeout(resolve, 100)
  await promise
  clearTimeout(timer)
  observer.disconnect()
}
