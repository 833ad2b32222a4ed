// Written into the page's head by `build/page-start.ts`, so it imports nothing.

/** What the build puts here. */
declare const known: {
  /** The app's files, each after those that it builds on. */
  appFiles: string[]
  /** What it needs beside them where someone is signed in. */
  memberFiles: string[]
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
  const { appFiles, memberFiles } = known
  const member = document.documentElement.hasAttribute('data-member')
  for (const file of [...appFiles, ...screenFiles(), ...(member ? memberFiles : [])]) {
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

/** What the rendered screens are made of, as the server names it. */
function screenFiles(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="screen-files"]')
  return named?.content.split(' ') ?? []
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
