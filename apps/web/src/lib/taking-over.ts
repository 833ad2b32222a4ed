import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * React takes these over after the rest of a rendered page, each with what stands beside it; a person's own
 * screen, where the page was rendered with what is shown before it.
 */
export type Part =
  | 'header'
  | 'footer'
  | 'screen'
  | 'own screen'
  | 'sales page'
  | 'room for members'
  | 'last view'

/** A part that never comes, as on a page that is an error, keeps the page waiting no longer. */
const longestWaitMs = 5_000

/** Nothing was rendered, or all of it is React's. */
let takenOver = true
const awaited = new Set<Part>()
const waiting = new Set<() => void>()

/** The page that the server rendered is about to be hydrated. */
export function expectParts(parts: Part[]): void {
  takenOver = false
  for (const part of parts) awaited.add(part)
  setTimeout(() => {
    awaited.clear()
    tell()
  }, longestWaitMs)
}

/** Parts of a rendered page are still to be taken over. */
export function isHydrating(): boolean {
  return !takenOver
}

/**
 * Calls back once all of the rendered page is React's, at once where nothing was rendered.
 * @returns takes the wish back
 */
export function onTakenOver(act: () => void): () => void {
  waiting.add(act)
  tell()
  return () => waiting.delete(act)
}

const never = () => () => undefined

/** False while what the server rendered is hydrated as it is. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Around a part that not every page has, while the page is taken over: until `TakenOver` or it goes. */
export function usePart(part: Part, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere || takenOver) return
    awaited.add(part)
    return () => {
      awaited.delete(part)
      // Another of the same part may come in its place.
      queueMicrotask(tell)
    }
  }, [part, isThere])
}

/** After a part, within its boundary. What only this browser knows is on screen by then: effects bring it. */
export function TakenOver({ part }: { part: Part }): null {
  useEffect(() => {
    awaited.delete(part)
    tell()
  }, [part])
  return null
}

function tell(): void {
  if (awaited.size > 0) return
  takenOver = true
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}
