import { readText, session, writeText } from '@/lib/browser-storage'
import { serverAnswers } from '@/lib/connection'

const storageKey = 'reloaded-for-release'
/** The router's prefix of the key, followed by the error's message, under which it records a reload. */
const routerKey = 'tanstack_router_reload:'

/** A reload is in progress. A further click must not restart it, or repeated clicks would restart it forever. */
let starting = false

const missingFiles = new WeakSet<Error>()

/**
 * A file that this page needs no longer exists because a new release has replaced it, so the page reloads, once per
 * session. If the server does not respond, the file is only unreachable: a reload would show the browser's error
 * page, so the screen's own error with its retry stays.
 */
export function reloadForRelease({ payload }: VitePreloadErrorEvent): void {
  missingFiles.add(payload)
  writeText(session, routerKey + payload.message, '1') // The router would reload without checking the server.
  if (starting || readText(session, storageKey)) return
  starting = true
  void serverAnswers().then((answers) => {
    // Without storage each reload would count as the first.
    starting = answers && writeText(session, storageKey, 'yes')
    if (starting) location.reload()
  })
}

/** Whether a screen threw because a file could not be loaded. React does not retry a failed import. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && missingFiles.has(error)
