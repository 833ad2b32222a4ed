import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { texts as kit } from '@/admin/kit/texts'
import { askForCurrent } from './api/ask-for-questions'
import { findDifferences } from './rules/differences'
import type { DraftFile } from './rules/draft-file'
import { texts } from './texts'
import { readStoredQuestions } from './worker/run-job'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Compares the rows of a file with the current questions; `differences` is null while loading, and when no row has an
 * id.
 */
export function useDifferences(draft: DraftFile) {
  const ids = useMemo(() => {
    const named = draft.rows.flatMap(({ origin }) => origin?.id.toLowerCase() ?? [])
    return [...new Set(named)].filter((id) => uuid.test(id))
  }, [draft.rows])
  const named = draft.rows.some(({ origin }) => origin)
  const query = useQuery({
    queryKey: ['questions', 'current', ids],
    queryFn: async () => readStoredQuestions(await askForCurrent(ids)),
    meta: { failure: { title: kit.failure, message: texts.differences.failed } },
    enabled: named,
    staleTime: 0,
    gcTime: 0,
  })
  const current = query.data
  const differences = useMemo(
    () => (named && current ? findDifferences(draft.rows, current) : null),
    [named, draft.rows, current],
  )
  return {
    named,
    differences,
    failed: query.isError,
    checking: query.isFetching,
    retry: () => void query.refetch(),
  }
}
