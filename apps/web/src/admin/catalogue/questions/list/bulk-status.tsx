import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, undoable } from '@/admin/kit/tell-outcome'
import { formatNumber } from '@/lib/formats'
import { type ChosenQuestions, setQuestionsStatus } from '../api/change-questions'
import type { QuestionStatus } from '../api/list-questions'
import { texts } from '../texts'
import { whyRefused } from './why-refused'

type Props = {
  chosen: ChosenQuestions
  count: number
  onDone?: (() => void) | undefined
  onClose: () => void
}

const words = texts.bulk
const statuses = ['published', 'draft', 'archived'] as const

/** Publishes questions, or takes them from learners. */
export function BulkStatus({ chosen, count, onDone, onClose }: Props) {
  const [status, setStatus] = useState<QuestionStatus>('published')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const set = useMutation({
    mutationFn: () => setQuestionsStatus(chosen, status),
    onSuccess: ({ batch, changed }) => {
      const sentence = words.changed(formatNumber(changed), texts.status[status])
      undoable(sentence, changed > 0 && { batch }, refresh)
      onDone?.()
      onClose()
    },
    onError: (error) => tellFailure(whyRefused(error, words.failed), error),
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      open
      title={words.statusTitle(formatNumber(count))}
      action={words.change}
      ready
      pending={set.isPending}
      grave={false}
      onConfirm={() => set.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={words.statusLabel}
        description={words.statusHint[status]}
        data={statuses.map((value) => ({ value, label: texts.status[value] }))}
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as QuestionStatus)}
      />
    </ConfirmDialog>
  )
}
