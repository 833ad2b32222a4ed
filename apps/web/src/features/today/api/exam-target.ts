import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { positionsOf } from '../exam-target/rules/target-form'
import { type Tonight, tonightQuery } from './tonight'

export type ExamTarget = NonNullable<Tonight['target']>
/** Null removes the target. */
export type WantedTarget = Pick<ExamTarget, 'position' | 'exam_on'> | null

/** Sets, changes or removes the learner's exam target on the visited site. */
export function useChangeExamTarget(
  userId: string,
  { onSuccess, onError }: AfterChange<ExamTarget | null, WantedTarget>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeExamTarget,
    onSuccess: async (target, ...done) => {
      const { queryKey } = tonightQuery(userId)
      // A fetch that started before this change would overwrite it with the previous target.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (tonight) => tonight && { ...tonight, target })
      onSuccess?.(target, ...done)
    },
    onError,
  })
}

async function changeExamTarget(wanted: WantedTarget): Promise<ExamTarget | null> {
  if (!wanted) {
    unwrap(await data.rpc('remove_exam_target'))
    return null
  }
  const { position, exam_on } = wanted
  return unwrap(await data.rpc('set_exam_target', { exam_position: position, exam_on }))
}

/** Returns the exam positions that the site suggests, in its order; empty if there are none. */
export function examPositionsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: ['exam-positions', tenantId],
    queryFn: async () => {
      const key = tenantId ? `tenant_${tenantId}_exam_positions` : 'exam_positions'
      const rows = unwrap(await data.from('site_settings').select('value').eq('key', key))
      return positionsOf(rows[0]?.value ?? '')
    },
  })
}
