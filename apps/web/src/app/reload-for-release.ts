import { readText, session, writeText } from '@/lib/browser-storage'
import { serverAnswers } from '@/lib/connection'

const storageKey = 'reloaded-for-release'
/** Under this key and the error's message the router remembers that it has reloaded. */
const routerKey = 'tanstack_router_reload:'

/** Under way: beginning anew once more would only begin it again, for as long as someone presses. */
let starting = false

const missingFiles = new WeakSet<Error>()

/**
 * A file that this page needs is gone: a new release has replaced it, so the page starts anew, once
 * a session. Where nothing answers, the file is only out of reach: starting anew would leave a
 * browser's error page, so the screen's own error with its retry stands.
 */
export function reloadForRelease({ payload }: VitePreloadErrorEvent): void {
  missingFiles.add(payload)
  writeText(session, routerKey + payload.message, '1') // The router does not ask who answers.
  if (starting || readText(session, storageKey)) return
  starting = true
  void serverAnswers().then((answers) => {
    // Where nothing can be noted, every start would be the first.
    starting = answers && writeText(session, storageKey, 'yes')
    if (starting) location.reload()
  })
}

/** Whether a screen threw because a file could not be had: React asks for none a second time. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && missingFiles.has(error)
