import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * Parts of a rendered page that React hydrates after the rest, each in a Suspense boundary; `client-only route` is a
 * client-only route whose pending state the server rendered.
 */
export type Part =
  | 'header'
  | 'footer'
  | 'screen'
  | 'client-only route'
  | 'sales page'
  | 'room for members'
  | 'last view'

/** The limit for a part that is never hydrated, as on an error page. */
const maxWaitMs = 5_000

/** True if nothing was rendered on the server, or everything is hydrated. */
let isPageHydrated = true
const awaited = new Set<Part>()
const waiting = new Set<() => void>()

/** Called before the server-rendered page is hydrated. */
export function expectParts(parts: Part[]): void {
  isPageHydrated = false
  for (const part of parts) awaited.add(part)
  setTimeout(() => {
    awaited.clear()
    notifyWaiting()
  }, maxWaitMs)
}

/** Whether parts of the rendered page are not hydrated yet. */
export function isHydrating(): boolean {
  return !isPageHydrated
}

/**
 * Calls back once the whole page is hydrated; at once if nothing was rendered on the server.
 * @returns cancels the callback
 */
export function onHydrated(act: () => void): () => void {
  waiting.add(act)
  notifyWaiting()
  return () => waiting.delete(act)
}

const never = () => () => undefined

/** False while the server's markup is being hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Registers an optional part of the page during hydration, until its `PartHydrated` is mounted or it unmounts. */
export function usePart(part: Part, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere || isPageHydrated) return
    awaited.add(part)
    return () => {
      awaited.delete(part)
      // Another instance of the part may mount in its place.
      queueMicrotask(notifyWaiting)
    }
  }, [part, isThere])
}

/**
 * Placed after a part, inside its Suspense boundary. Its effect runs after those of the part, which show browser-only
 * data.
 */
export function PartHydrated({ part }: { part: Part }): null {
  useEffect(() => {
    awaited.delete(part)
    notifyWaiting()
  }, [part])
  return null
}

function notifyWaiting(): void {
  if (awaited.size > 0) return
  isPageHydrated = true
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}
