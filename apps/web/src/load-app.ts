// Inlined into the page's head by `build/page-start.ts`, so it imports nothing.
import type { Session } from '@supabase/auth-js'
import type { LastViews } from './lib/last-view'
import type { PrefetchedResponse } from './lib/prefetched-responses'

/** Inserted by the build. */
declare const known: {
  /** The app's files, each after its dependencies. */
  appFiles: string[]
  /** Additional files for a session that must be refreshed. */
  authFiles: string[]
  texts: { failed: string; retry: string }
}

/** A page that is not painted by then (in a background window, for example) is started anyway. */
const maxWaitMs = 3000
/** The time limit of every request of the app. */
const patienceMs = 30_000

/**
 * Loads the app after the server-rendered page: nothing competes with the first paint, and each file is evaluated in
 * a task of its own, so that the page stays responsive in between. An empty page has no paint to wait for.
 */
async function loadApp(): Promise<void> {
  await parsed()
  const { appFiles, authFiles } = known
  const member = document.documentElement.hasAttribute('data-member')
  const session = storedSession()
  const view = member && session && session !== 'runs out' && showMemberView(session)
  if (document.getElementById('root')?.hasChildNodes()) await painted()
  await view
  if (member && session) prefetchReads(session)
  const parts = named(member ? 'member-files' : 'guest-files')
  const auth = session === 'runs out' ? authFiles : []
  for (const file of [...auth, ...appFiles, ...named('screen-files'), ...parts]) {
    preload(file)
    await pause()
  }
  // React creates some errors in advance. For their stack traces V8 would parse all of React a second time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  for (const file of appFiles) {
    await import(/* @vite-ignore */ file)
    await pause()
  }
  Error.stackTraceLimit = stackTraceLimit
}

/** Lets the browser paint and handle input in between. */
function pause(): Promise<unknown> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

function parsed(): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}

function painted(): Promise<unknown> | undefined {
  if (document.hidden) return
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(resolve)
    })
    observer.observe({ type: 'paint', buffered: true })
    setTimeout(resolve, maxWaitMs)
  })
}

/**
 * Where this browser has no last view (`show-last-view.ts`), the server renders it, as the user of the session. The
 * app's files wait for it, since they would delay it on a slow connection. It is stored like any other last view.
 */
async function showMemberView({ access_token: token, user }: Session): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-last-view]:empty')
  const release = document.querySelector('script[src^="/assets/start-"]')?.getAttribute('src')
  if (!place || !release || document.documentElement.hasAttribute('data-kept')) return
  try {
    const answer = await fetch(`/member-view/${place.dataset.lastView}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(maxWaitMs),
    })
    const html = answer.status === 200 ? await answer.text() : ''
    // Another user may have signed in in another tab.
    const now = storedSession()
    if (html === '' || !now || now === 'runs out' || now.user.id !== user.id) return
    place.innerHTML = html
    const known: LastViews | null = JSON.parse(localStorage.getItem('sanamsob.last-view') ?? 'null')
    const isOwn = known?.userId === user.id && known.release === release
    const views = { ...(isOwn && known.views), [place.dataset.lastView as string]: html }
    const stored: LastViews = { userId: user.id, release, keptAt: Date.now(), views }
    localStorage.setItem('sanamsob.last-view', JSON.stringify(stored))
    if (!document.hidden)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  } catch {
    // The app shows the part.
  }
}

/** The files or first requests of the rendered screens, as listed by the server. */
function named(list: string): string[] {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${list}"]`)
  return element?.content.split(' ') ?? []
}

/** The same check as in `lib/session.ts`. */
function storedSession(): Session | 'runs out' | null {
  try {
    const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? 'null')
    if (!session?.access_token || !session.user) return null
    return session.expires_at * 1000 > Date.now() + 60_000 ? session : 'runs out'
  } catch {
    return null
  }
}

/**
 * Prefetches the first data of a member's screen while its files are loading (`lib/prefetched-responses.ts`). A page cached
 * from another address does not list the requests of this one.
 */
function prefetchReads(session: Session | 'runs out'): void {
  if (session === 'runs out' || document.documentElement.hasAttribute('data-kept')) return
  const bootstrap = document.getElementById('bootstrap')?.textContent
  if (!bootstrap) return
  const { access_token: token } = session
  const apikey = JSON.parse(bootstrap).publishableKey
  globalThis.prefetchedResponses = new Map()
  for (const name of named('member-reads')) {
    const answer = askFor(name, { apikey, authorization: `Bearer ${token}` })
    const prefetched: PrefetchedResponse = {
      token,
      answer,
      sentAt: performance.now(),
      answeredAt: 0,
    }
    globalThis.prefetchedResponses.set(name, prefetched)
    answer.then(
      () => {
        prefetched.answeredAt = performance.now()
      },
      () => undefined, // The app sends the request again, and reports the error.
    )
  }
}

async function askFor(name: string, headers: Record<string, string>): Promise<Response> {
  return await fetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(patienceMs),
  })
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Whether the app has hydrated the server's markup, or has rendered by itself. */
function isHydrated(): boolean {
  const root = document.getElementById('root')
  return root?.hasChildNodes() === true && !root.hasAttribute('data-prerendered')
}

/**
 * The server-rendered page can be read and its links work, but nothing handles input. If the app starts after all,
 * the notice is removed.
 */
function showStartFailure(): void {
  if (document.getElementById('start-failed') || isHydrated()) return
  const notice = document.createElement('p')
  const retry = document.createElement('button')
  notice.id = 'start-failed'
  notice.role = 'alert'
  notice.textContent = `${known.texts.failed} `
  retry.textContent = known.texts.retry
  retry.onclick = () => location.reload()
  notice.append(retry)
  document.body.append(notice)
  const root = document.getElementById('root')
  if (!root) return
  const observer = new MutationObserver(() => {
    if (!isHydrated()) return
    observer.disconnect()
    notice.remove()
  })
  observer.observe(root, { attributes: true, childList: true })
}

void loadApp().catch(showStartFailure)
// A request that never ends causes no error.
setTimeout(showStartFailure, patienceMs)
