import type { Representation } from './types.ts'

export type RepresentationRow = { source: string; target: string; function: string }

/** Representations by the domain's name, as in the columns. */
export function buildRepresentations(
  rows: readonly RepresentationRow[],
): Map<string, Representation> {
  const byDomain = new Map<string, Representation>()
  const put = (domain: string, way: Partial<Representation>) => {
    const none = { toJson: null, fromJson: null, fromText: null }
    byDomain.set(domain, { ...(byDomain.get(domain) ?? none), ...way })
  }
  for (const { source, target, function: name } of rows) {
    if (target === 'json') put(source, { toJson: name })
    else if (source === 'json') put(target, { fromJson: name })
    else if (source === 'text') put(target, { fromText: name })
  }
  return byDomain
}
