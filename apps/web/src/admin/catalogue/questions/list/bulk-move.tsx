import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { RowSelect } from '@/admin/kit/row-select'
import { formatNumber } from '@/lib/formats'
import { type ChosenQuestions, useQuestionActs } from '../api/change-questions'
import { texts } from '../texts'
import { whyRefused } from './why-refused'

type Props = {
  chosen: ChosenQuestions
  count: number
  onDone?: (() => void) | undefined
  onClose: () => void
}

const words = texts.bulk

/** Appends questions to another set. */
export function BulkMove({ chosen, count, onDone, onClose }: Props) {
  const [target, setTarget] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const acts = useQuestionActs(count)
  const refresh = () => queryClient.invalidateQueries()
  const move = useMutation({
    mutationFn: (set: string) => acts.move(chosen, set),
    onSuccess: (done) => {
      // The dialog stays for another choice.
      if (done?.changed === 0) return
      if (done) undoable(words.moved(formatNumber(done.changed)), { batch: done.batch }, refresh)
      onDone?.()
      onClose()
    },
    onError: (error) => logFailure(whyRefused(error, words.failed), error),
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      open
      title={words.moveTitle(formatNumber(count))}
      action={words.move}
      ready={target !== null}
      pending={move.isPending}
      error={
        (move.isError && whyRefused(move.error, words.failed)) ||
        (move.data?.changed === 0 && words.nothingMoved)
      }
      grave={false}
      onConfirm={() => target && move.mutate(target)}
      onClose={onClose}
    >
      <RowSelect
        label={words.moveTo}
        choice={{ table: 'quiz_sets', above: 'courses' }}
        value={target}
        onChange={(id) => {
          move.reset()
          setTarget(id)
        }}
        required
      />
      <p>{words.moveHint}</p>
    </ConfirmDialog>
  )
}
