import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoBatch } from '@/admin/kit/api/undo-batch'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, tellSuccess, whyNotUndone } from '@/admin/kit/tell-outcome'
import { formatNumber } from '@/lib/formats'
import { auditBatch, type Batch } from '../api/audit-batch'
import { countWords } from '../rules/entry-words'
import { texts } from '../texts'

type UndoWords = {
  action: string
  /** Of many on the page: each is an icon that is called this. */
  label?: string
  title: string
  done: (rows: string) => string
}

type Props = { batch: Batch; words: UndoWords }

/** Undoes a batch after saying what that brings back, counted now. */
export function UndoBatchButton({ batch, words }: Props) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const now = useQuery({ ...auditBatch(batch.id), enabled: asking, staleTime: 0 }).data
  const undo = useMutation({
    mutationFn: () => undoBatch(batch.id),
    onSuccess: ({ rows }) => tellSuccess(words.done(formatNumber(rows))),
    onError: (error) => tellFailure(whyNotUndone(error), error),
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries()
    },
  })
  const button = { disabled: batch.status !== 'open', onClick: () => setAsking(true) }
  return (
    <>
      {words.label ? (
        <ActionIcon aria-label={words.label} {...button}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      ) : (
        <Button variant="light" {...button}>
          {words.action}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={words.title}
        action={words.action}
        grave={false}
        ready={now?.status === 'open'}
        pending={undo.isPending}
        onConfirm={() => undo.mutate()}
        onClose={() => setAsking(false)}
      >
        {now ? <Contents batch={now} /> : <Loader />}
      </ConfirmDialog>
    </>
  )
}

function Contents({ batch: { rows, kept } }: { batch: Batch }) {
  const [recorded, along] = [countWords(rows), countWords(kept)]
  return (
    <>
      {along.length === 0 && <p>{texts.undo.recorded}</p>}
      {along.length === 0 && <Counts words={recorded} />}
      {along.length > 0 && <p>{texts.undo.kept}</p>}
      <Counts words={along} />
    </>
  )
}

function Counts({ words }: { words: string[] }) {
  return (
    <ul>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}
