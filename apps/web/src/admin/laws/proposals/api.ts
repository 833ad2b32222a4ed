import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type Proposals = Answer<'list_law_proposals'>

/** @param site a tenant's id, `global`, or null for all */
export const proposalsQuery = (site: string | null, page: number): Read<Proposals> => ({
  queryKey: ['law_proposals', site, page],
  queryFn: async () =>
    unwrap(await data.rpc('list_law_proposals', { site: site ?? undefined, page })),
})

const questionsAtOnce = 200

/** Reads all questions of a site, some at a time; returns the number of citations that no user has recorded. */
export async function findProposals(
  site: string | null,
  onRead: (questions: number) => void,
): Promise<number> {
  let after: string | undefined
  let found = 0
  for (let read = 0; ; read += questionsAtOnce) {
    onRead(read)
    const part = unwrap(await data.rpc('find_law_proposals', { site: site ?? undefined, after }))
    found += part.found
    if (part.next === null) return found
    after = part.next
  }
}

/** @param checkedOn null if the questions were not compared with the law yet */
export const decideProposals = async (
  ids: string[],
  confirmed: boolean,
  checkedOn: string | null,
) =>
  unwrap(
    await data.rpc('decide_law_proposals', {
      ids,
      confirmed,
      checked_on: checkedOn ?? undefined,
    }),
  )
