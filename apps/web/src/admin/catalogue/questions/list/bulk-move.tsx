import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { RowSelect } from '@/admin/kit/row-select'
import { tellFailure, undoable } from '@/admin/kit/tell-outcome'
import { formatNumber } from '@/lib/formats'
import { type ChosenQuestions, moveQuestions } from '../api/change-questions'
import { texts } from '../texts'
import { whyRefused } from './why-refused'

type Props = {
  chosen: ChosenQuestions
  count: number
  onDone?: (() => void) | undefined
  onClose: () => void
}

const words = texts.bulk

/** Moves questions behind those of another set. */
export function BulkMove({ chosen, count, onDone, onClose }: Props) {
  const [target, setTarget] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const move = useMutation({
    mutationFn: (set: string) => moveQuestions(chosen, set),
    onSuccess: ({ batch, changed }) => {
      undoable(words.moved(formatNumber(changed)), changed > 0 && { batch }, refresh)
      onDone?.()
      onClose()
    },
    onError: (error) => tellFailure(whyRefused(error, words.failed), error),
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      open
      title={words.moveTitle(formatNumber(count))}
      action={words.move}
      ready={target !== null}
      pending={move.isPending}
      grave={false}
      onConfirm={() => target && move.mutate(target)}
      onClose={onClose}
    >
      <RowSelect
        label={words.moveTo}
        choice={{ table: 'quiz_sets', above: 'courses' }}
        value={target}
        onChange={setTarget}
        required
      />
      <p>{words.moveHint}</p>
    </ConfirmDialog>
  )
}
