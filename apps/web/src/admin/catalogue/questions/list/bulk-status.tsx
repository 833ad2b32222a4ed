import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { formatNumber } from '@/lib/formats'
import { type ChosenQuestions, useQuestionActs } from '../api/change-questions'
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

/** Sets the status of questions: published, draft or archived. */
export function BulkStatus({ chosen, count, onDone, onClose }: Props) {
  const [status, setStatus] = useState<QuestionStatus>('published')
  const queryClient = useQueryClient()
  const acts = useQuestionActs(count)
  const refresh = () => queryClient.invalidateQueries()
  const set = useMutation({
    mutationFn: () => acts.setStatus(chosen, status),
    onSuccess: (done) => {
      // The dialog stays for another choice.
      if (done?.changed === 0) return
      if (done) {
        const sentence = words.changed(formatNumber(done.changed), texts.status[status])
        undoable(sentence, { batch: done.batch }, refresh)
      }
      onDone?.()
      onClose()
    },
    onError: (error) => logFailure(whyRefused(error, words.failed), error),
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      open
      title={words.statusTitle(formatNumber(count))}
      action={words.change}
      ready
      pending={set.isPending}
      error={
        (set.isError && whyRefused(set.error, words.failed)) ||
        (set.data?.changed === 0 && words.nothingChanged(texts.status[status]))
      }
      grave={false}
      onConfirm={() => set.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={words.statusLabel}
        description={words.statusHint[status]}
        data={statuses.map((value) => ({ value, label: texts.status[value] }))}
        value={status}
        onChange={({ currentTarget }) => {
          set.reset()
          setStatus(currentTarget.value as QuestionStatus)
        }}
      />
    </ConfirmDialog>
  )
}
