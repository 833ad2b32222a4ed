import { Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { formatNumber } from '@/lib/formats'
import {
  type ChosenQuestions,
  questionsDeletionContents,
  useQuestionActs,
} from '../api/change-questions'
import { texts } from '../texts'
import { whyRefused } from './why-refused'

type Props = {
  chosen: ChosenQuestions
  count: number
  onDone?: (() => void) | undefined
  onClose: () => void
}

const words = texts.deletion

/** Deletes questions after a confirmation that lists the rows referring to them. */
export function DeleteQuestions({ chosen, count, onDone, onClose }: Props) {
  const queryClient = useQueryClient()
  const acts = useQuestionActs(count)
  const refresh = () => queryClient.invalidateQueries()
  const { data: counts } = useQuery({
    ...questionsDeletionContents(chosen),
    staleTime: 0,
    gcTime: 0,
  })
  const along = Object.entries(words.contents).filter(([part]) => (counts?.[part] ?? 0) > 0)
  const removal = useMutation({
    mutationFn: () => acts.delete(chosen),
    onSuccess: (done) => {
      if (done) {
        const { batch, changed } = done
        undoable(words.done(formatNumber(changed)), changed > 0 && { batch }, refresh)
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
      title={count === 1 ? words.one : words.title(formatNumber(count))}
      action={words.action}
      ready={counts !== undefined}
      pending={removal.isPending}
      error={removal.isError && whyRefused(removal.error, words.failed)}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {counts ? <p>{along.length > 0 ? words.along : words.nothing}</p> : <Loader />}
      <ul>
        {along.map(([part, sentence]) => (
          <li key={part}>
            {formatNumber(counts?.[part] ?? 0)} {sentence}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
