import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { TagsSelect } from '@/admin/kit/tags-field'
import { formatNumber } from '@/lib/formats'
import {
  type ChosenQuestions,
  questionsToTag,
  type TagChange,
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

const words = texts.bulk.tags

/** Adds tags to questions and removes others from them. */
export function BulkTags({ chosen, count, onDone, onClose }: Props) {
  const [tags, setTags] = useState<TagChange>({ added: [], removed: [] })
  const queryClient = useQueryClient()
  const acts = useQuestionActs(count)
  const refresh = () => queryClient.invalidateQueries()
  const isChosen = tags.added.length + tags.removed.length > 0
  const preview = useQuery({
    ...questionsToTag(chosen, tags),
    enabled: isChosen,
    staleTime: 0,
    gcTime: 0,
  })
  const change = useMutation({
    mutationFn: () => acts.tag(chosen, tags),
    onSuccess: (done) => {
      if (done) undoable(words.done(formatNumber(done.changed)), { batch: done.batch }, refresh)
      onDone?.()
      onClose()
    },
    onError: (error) => logFailure(whyRefused(error, texts.bulk.failed), error),
    onSettled: refresh,
  })
  const failure = change.error ?? preview.error
  // A tag is either added or removed: choosing it in one list takes it out of the other.
  const choose = (part: keyof TagChange, other: keyof TagChange) => (ids: string[]) => {
    change.reset()
    setTags((before) => ({
      ...before,
      [part]: ids,
      [other]: before[other].filter((id) => !ids.includes(id)),
    }))
  }
  return (
    <ConfirmDialog
      open
      title={words.title(formatNumber(count))}
      action={words.action}
      ready={(preview.data ?? 0) > 0}
      pending={change.isPending}
      error={failure && whyRefused(failure, texts.bulk.failed)}
      grave={false}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <TagsSelect
        label={words.add}
        value={tags.added}
        disabled={change.isPending}
        onChange={choose('added', 'removed')}
      />
      <TagsSelect
        label={words.remove}
        value={tags.removed}
        disabled={change.isPending}
        onChange={choose('removed', 'added')}
      />
      <p role="status">
        {preview.data === undefined
          ? preview.isFetching
            ? words.counting
            : words.hint
          : preview.data === 0
            ? words.nothing
            : words.says(formatNumber(preview.data), formatNumber(count))}
      </p>
    </ConfirmDialog>
  )
}
