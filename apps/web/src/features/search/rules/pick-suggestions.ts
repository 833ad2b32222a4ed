import { type SearchKind, searchKinds } from './search-kinds'

type Found = Record<SearchKind, readonly { id: string; name: string }[]>

export type Suggestion = { kind: SearchKind; id: string; name: string }

/**
 * Takes the best result of each kind, then the second of each, up to `limit`. The result is sorted by
 * kind.
 */
export function pickSuggestions(results: Found, limit = 7): Suggestion[] {
  const maxHits = Math.max(...searchKinds.map((kind) => results[kind].length))
  const picked: Suggestion[] = []
  for (let index = 0; index < maxHits; index += 1) {
    for (const kind of searchKinds) {
      const hit = results[kind][index]
      if (hit && picked.length < limit) picked.push({ kind, id: hit.id, name: hit.name })
    }
  }
  return picked.sort((a, b) => searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind))
}
