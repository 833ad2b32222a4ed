import { readText, removeStored, session, writeText } from '@/lib/browser-storage'

const storageKey = 'reloaded-for-release'
/** Under this key and the error's message the router remembers that it has reloaded. */
const routerKey = 'tanstack_router_reload:'

/** Under way: beginning anew once more would only begin it again, for as long as someone presses. */
let starting = false

/**
 * A file that this page needs is gone: a new release has replaced it, so the page starts anew, once
 * a session. Where nothing answers, the file is only out of reach: starting anew would leave a
 * browser's error page, so the screen's own error with its retry stands.
 */
export function reloadForRelease({ payload }: VitePreloadErrorEvent): void {
  writeText(session, routerKey + payload.message, '1') // The router does not ask who answers.
  if (starting || readText(session, storageKey)) return
  starting = true
  void serverAnswers().then((answers) => {
    // Where nothing can be noted, every start would be the first.
    starting = answers && writeText(session, storageKey, 'yes')
    if (starting) location.reload()
  })
}

/** Someone presses to try again: browsers remember a file that failed until the page starts anew. */
export function allowReload(): void {
  removeStored(session, storageKey)
}

async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
