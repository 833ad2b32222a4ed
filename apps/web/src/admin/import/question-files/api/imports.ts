import type { Answer } from '@sanamsob/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { atOnceOrAsJob, useJobStarter } from '@/admin/kit/api/jobs'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type PastImport = Answer<'list_imports'>['imports'][number]
type Imports = Answer<'list_imports'>

const key = ['imports']

/** A page of the imports, newest first. */
export function importsQuery(page: number, size: number): Read<Imports> {
  return {
    queryKey: [...key, page, size],
    meta: { failure: { title: kit.failure, message: texts.history.loadFailed } },
    queryFn: async () => unwrap(await data.rpc('list_imports', { page, size })),
  }
}

/** Earlier imports of the same file, matched by the SHA-256 of its content. */
export function importsOfFileQuery(sha256: string | null): Read<Imports> {
  return {
    queryKey: [...key, 'of', sha256],
    queryFn: async () =>
      unwrap(await data.rpc('list_imports', { page: 1, size: 5, content: sha256 ?? '' })),
  }
}

/**
 * Undoes an import, a large one as a job, and refetches all queries, any of which may show its questions.
 * @param after.onSuccess is passed null for a job
 */
export function useUndoImport(after: {
  onSuccess: (undone: object | null) => void
  onError: (error: Error) => void
}) {
  const queryClient = useQueryClient()
  const startJob = useJobStarter()
  return useMutation({
    mutationFn: (id: string) => {
      const wish = { import_id: id }
      return atOnceOrAsJob(
        async () => unwrap(await data.rpc('undo_import', wish)),
        () => startJob('undo_import', wish),
      )
    },
    ...after,
    onSettled: () => queryClient.invalidateQueries(),
  })
}

const setsAtOnce = 100

/** Publishes the quiz sets of a draft import. */
export function usePublishSets(after: {
  onSuccess: (sets: number) => void
  onError: (error: Error) => void
}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sets: readonly string[]) => {
      for (let at = 0; at < sets.length; at += setsAtOnce) {
        const ids = sets.slice(at, at + setsAtOnce)
        const draft = data.from('quiz_sets').update({ status: 'published' }).eq('status', 'draft')
        unwrap(await draft.in('id', ids))
      }
      return sets.length
    },
    ...after,
    onSettled: () => queryClient.invalidateQueries(),
  })
}
