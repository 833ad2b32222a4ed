import { type SearchKind, searchKinds } from './search-kinds'

type Found = Record<SearchKind, readonly { id: string; name: string }[]>

export type Suggestion = { kind: SearchKind; id: string; name: string }

/** The best of each kind in turn until `limit`, shown group by group. */
export function pickSuggestions(results: Found, limit = 7): Suggestion[] {
  const longest = Math.max(...searchKinds.map((kind) => results[kind].length))
  const picked: Suggestion[] = []
  for (let place = 0; place < longest; place += 1) {
    for (const kind of searchKinds) {
      const hit = results[kind][place]
      if (hit && picked.length < limit) picked.push({ kind, id: hit.id, name: hit.name })
    }
  }
  return picked.sort((a, b) => searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind))
}
