// Written into the page's head by `build/page-start.ts`, so it imports nothing.
import type { Session } from '@supabase/auth-js'
import type { EarlyAnswer } from './lib/early-answers'

/** What the build puts here. */
declare const known: {
  /** The app's files, each after those that it builds on. */
  appFiles: string[]
  /** What it needs beside them where a session has to be renewed. */
  authFiles: string[]
  texts: { failed: string; retry: string }
}

/** A page that is not painted after so long (in a window behind others, say) is started all the same. */
const longestWaitMs = 3000
/** As long as any request of the app may take. */
const patienceMs = 30_000

/**
 * Loads the app behind what the server drew: nothing of it competes with the first paint, and each
 * file is evaluated in a task of its own, between which the page can answer. A page that comes
 * empty has nothing to wait for.
 */
async function loadApp(): Promise<void> {
  await parsed()
  if (document.getElementById('root')?.hasChildNodes()) await painted()
  const { appFiles, authFiles } = known
  const member = document.documentElement.hasAttribute('data-member')
  const session = storedSession()
  if (member && session) askAhead(session)
  const parts = named(member ? 'member-files' : 'guest-files')
  const auth = session === 'runs out' ? authFiles : []
  for (const file of [...auth, ...appFiles, ...named('screen-files'), ...parts]) {
    preload(file)
    await pause()
  }
  // React makes some errors ahead. To know where, V8 would parse all of React a second time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  for (const file of appFiles) {
    await import(/* @vite-ignore */ file)
    await pause()
  }
  Error.stackTraceLimit = stackTraceLimit
}

/** Lets the browser draw and answer in between. */
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
    setTimeout(resolve, longestWaitMs)
  })
}

/** What the rendered screens are made of or ask for first, as the server names it. */
function named(list: string): string[] {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${list}"]`)
  return element?.content.split(' ') ?? []
}

/** As `lib/session.ts` judges it. */
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
 * Asks for what a member's screen shows first while its files are on their way (`lib/early-answers.ts`). A page that
 * was kept from another address knows nothing of this one.
 */
function askAhead(session: Session | 'runs out'): void {
  if (session === 'runs out' || document.documentElement.hasAttribute('data-kept')) return
  const bootstrap = document.getElementById('bootstrap')?.textContent
  if (!bootstrap) return
  const { access_token: token } = session
  const apikey = JSON.parse(bootstrap).publishableKey
  globalThis.earlyAnswers = new Map()
  for (const name of named('member-reads')) {
    const answer = askFor(name, { apikey, authorization: `Bearer ${token}` })
    const early: EarlyAnswer = { token, answer, sentAt: performance.now(), answeredAt: 0 }
    globalThis.earlyAnswers.set(name, early)
    answer.then(
      () => {
        early.answeredAt = performance.now()
      },
      () => undefined, // The app asks again, and tells.
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

/** What the server rendered is the app's, or the app has rendered by itself. */
function isHydrated(): boolean {
  const root = document.getElementById('root')
  return root?.hasChildNodes() === true && !root.hasAttribute('data-prerendered')
}

/**
 * What the server rendered can be read and its links lead on, but nothing hears what is pressed. An app
 * that comes after all takes the notice away.
 */
function tellFailure(): void {
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

void loadApp().catch(tellFailure)
// A request that never ends fails nothing.
setTimeout(tellFailure, patienceMs)
