import { useLayoutEffect } from 'react'

/**
 * React takes these over after the rest of a rendered page, each with what stands beside it; a person's own
 * screen, where the page was rendered with what is shown before it.
 */
type Part = 'header' | 'footer' | 'own screen'

/** A part that never comes, as on a page that is an error, keeps the page waiting no longer. */
const longestWaitMs = 5_000

const awaited = new Set<Part>()
const waiting = new Set<() => void>()

/** The page that the server rendered is about to be hydrated. */
export function expectParts(parts: Part[]): void {
  for (const part of parts) awaited.add(part)
  setTimeout(() => {
    awaited.clear()
    tell()
  }, longestWaitMs)
}

/** Parts of a rendered page are still to be taken over. */
export function isHydrating(): boolean {
  return awaited.size > 0
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

/** Beside a part, within its boundary. */
export function TakenOver({ part }: { part: Part }): null {
  useLayoutEffect(() => {
    awaited.delete(part)
    tell()
  }, [part])
  return null
}

function tell(): void {
  if (awaited.size > 0) return
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}
