const storageKey = 'reloaded-for-release'

/**
 * A file that this page needs is gone: a new release has replaced it, so the page starts anew. Once
 * a session, and not offline, where the file is only out of reach; the screen's own error with its
 * retry stands then.
 */
export function reloadForRelease(event: Event): void {
  if (!navigator.onLine || sessionStorage.getItem(storageKey)) return
  event.preventDefault()
  sessionStorage.setItem(storageKey, 'yes')
  location.reload()
}
