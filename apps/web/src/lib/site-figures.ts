import type { Answer } from '@sanamsob/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap } from './data-error'
import { formatNumber } from './formats'
import { useSite } from './site'

export type SiteFigures = Answer<'site_figures'>
type Counted = keyof SiteFigures

/** A figure that a site states about itself: the operator's setting, otherwise a count if there is one. */
export type Claim = { key: string; label: string; counted?: Counted }

/** Minimum counts: a smaller figure would make a site look empty, so it is omitted. */
const speaksFrom: Record<Counted, number> = {
  platforms: 3,
  categories: 10,
  quiz_sets: 20,
  questions: 100,
  learners: 100,
}

/** Counts of the visited site's content. */
export function siteFiguresQuery() {
  return queryOptions({
    queryKey: ['site-figures'],
    staleTime: 5 * 60_000,
    queryFn: async () => unwrap(await data.rpc('site_figures', undefined, { get: true })),
  })
}

/** The claims that have a figure, each with it. */
export function shownClaims<C extends Claim>(
  claims: readonly C[],
  settings: Record<string, string>,
  counts: SiteFigures | undefined,
): (C & { value: string })[] {
  return claims.flatMap((claim) => {
    const stated = settings[claim.key]?.trim()
    if (stated) return { ...claim, value: stated }
    const count = claim.counted && counts?.[claim.counted]
    if (!claim.counted || !count || count < speaksFrom[claim.counted]) return []
    return { ...claim, value: formatNumber(count) }
  })
}

export function useShownClaims<C extends Claim>(claims: readonly C[]) {
  const { settings } = useSite()
  return shownClaims(claims, settings, useQuery(siteFiguresQuery()).data)
}
