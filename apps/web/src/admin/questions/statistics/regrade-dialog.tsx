import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tellFailure } from '@/admin/kit/tell-outcome'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { type RegradeOrder, regrade } from './api/regrade'
import { RegradeForm } from './regrade-form'
import { RegradeOutcome } from './regrade-outcome'
import { RegradePreview } from './regrade-preview'
import { texts } from './texts'
import { useRefresh } from './use-refresh'

type Props = {
  questionId: string
  wording?: readonly string[]
  open: boolean
  onClose: () => void
}

/** Marks a question anew: how, then who changes by how much, then the act and what came of it. */
export function RegradeDialog({ open, onClose, ...question }: Props) {
  return (
    <SheetDialog open={open} title={texts.regrade.title} onClose={onClose}>
      <Steps {...question} onClose={onClose} />
    </SheetDialog>
  )
}

const start: RegradeOrder = { kind: 'key', choice: null }

function Steps({ questionId, wording, onClose }: Omit<Props, 'open'>) {
  const refresh = useRefresh()
  const [order, setOrder] = useState(start)
  const tell = (error: unknown) =>
    // What the database refuses it says by a sentence of the catalogue.
    tellFailure(error instanceof DataError ? error.message : texts.regrade.failed, error)
  const trial = useMutation({
    mutationFn: () => regrade(questionId, order, true),
    onError: tell,
  })
  const act = useMutation({
    mutationFn: () => regrade(questionId, order, false),
    onError: tell,
    onSettled: refresh,
  })
  if (act.data) return <RegradeOutcome report={act.data} onClose={onClose} />
  if (trial.data) {
    return (
      <RegradePreview
        report={trial.data}
        pending={act.isPending}
        onBack={() => trial.reset()}
        onConfirm={() => act.mutate()}
      />
    )
  }
  return (
    <RegradeForm
      order={order}
      wording={wording}
      pending={trial.isPending}
      onChange={setOrder}
      onTry={() => trial.mutate()}
    />
  )
}
