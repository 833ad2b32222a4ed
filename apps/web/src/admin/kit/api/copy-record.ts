import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { reportFailure, undoable } from '../report-outcome'
import { texts } from '../texts'
import { whyRefused } from '../why-refused'
import { useJobStarter } from './jobs'

type Copied = {
  id: string
  name: string
  /** Whether it may have many questions, and is copied by a job. */
  large?: boolean
}

/**
 * Duplicates a record with all below it.
 * @param onCopied called with the id of the copy, unless a job makes it
 */
export function useCopyRecord(
  table: 'courses' | 'quiz_sets' | 'questions',
  onCopied?: (id: string) => void,
) {
  const queryClient = useQueryClient()
  const startJob = useJobStarter()
  // A retry after a lost response sends the same id, and so makes no second copy.
  const [ids] = useState(() => new Map<string, string>())
  const refresh = () => queryClient.invalidateQueries()
  return useMutation({
    mutationFn: async ({ id, large }: Copied) => {
      if (large) {
        await startJob('copy_record', { table_name: table, record_id: id })
        return null
      }
      const copyId = ids.get(id) ?? crypto.randomUUID()
      ids.set(id, copyId)
      const args = { copy_id: copyId, table_name: table, record_id: id }
      const made = unwrap(await data.rpc('copy_record', args))
      ids.delete(id)
      return made
    },
    onSuccess: (made, { name }) => {
      if (!made) return
      undoable(texts.copy.done(name), { batch: made.batch }, refresh)
      onCopied?.(made.id)
    },
    onError: (error) => reportFailure(whyRefused(error, texts.copy.failed), error),
    onSettled: refresh,
  })
}
