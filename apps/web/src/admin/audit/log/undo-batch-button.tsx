import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxRowsAtOnce, useJobStarter } from '@/admin/kit/api/jobs'
import { undoBatch } from '@/admin/kit/api/undo-batch'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportSuccess, whyNotUndone } from '@/admin/kit/report-outcome'
import { formatNumber } from '@/lib/formats'
import { auditBatch, type Batch } from './api'
import { countWords } from './rules/entry-words'
import { texts } from './texts'

type UndoWords = {
  action: string
  /** Accessible name. Where a page has many of these buttons, each is an icon with this label. */
  label?: string
  title: string
  done: (rows: string) => string
}

type Props = { batch: Batch; words: UndoWords }

/**
 * Undoes a batch after a confirmation that shows how many rows come back, counted at that moment. Many rows come back by
 * a job.
 */
export function UndoBatchButton({ batch, words }: Props) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const startJob = useJobStarter()
  const now = useQuery({ ...auditBatch(batch.id), enabled: asking, staleTime: 0 }).data
  const undo = useMutation({
    mutationFn: async () => {
      if (now && rowsOf(now) > maxRowsAtOnce) {
        await startJob('undo_batch', { batch_id: batch.id })
      } else {
        const rows = await undoBatch(batch.id)
        reportSuccess(words.done(formatNumber(rows ?? batch.row_count)))
      }
    },
    onSuccess: () => {
      setAsking(false)
    },
    onError: (error) => logFailure(whyNotUndone(error), error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const button = { disabled: batch.status !== 'open', onClick: () => setAsking(true) }
  return (
    <>
      {words.label ? (
        <ActionIcon aria-label={words.label} title={words.label} {...button}>
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
        error={undo.isError && whyNotUndone(undo.error)}
        onClose={() => {
          undo.reset()
          setAsking(false)
        }}
      >
        {now ? <Contents batch={now} /> : <Loader />}
      </ConfirmDialog>
    </>
  )
}

const rowsOf = ({ rows, kept }: Batch) =>
  [...Object.values(rows), ...Object.values(kept)].reduce((sum, count) => sum + count, 0)

function Contents({ batch: { rows, kept } }: { batch: Batch }) {
  const [recorded, along] = [countWords(rows), countWords(kept)]
  return (
    <>
      {along.length === 0 && <p>{texts.undo.recorded}</p>}
      {along.length === 0 && <Counts words={recorded} />}
      {along.length > 0 && <p>{texts.undo.restored}</p>}
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
