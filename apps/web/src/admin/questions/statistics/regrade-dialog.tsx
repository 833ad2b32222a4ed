import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logFailure } from '@/admin/kit/report-outcome'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { type RefundRule, type RegradeOrder, regrade } from './api/regrade'
import { RegradeForm } from './regrade-form'
import { RegradeOutcome } from './regrade-outcome'
import { RegradePreview } from './regrade-preview'
import { texts } from './texts'
import { useRefresh } from './use-refresh'

type Props = {
  questionId: string
  wording?: readonly string[] | undefined
  /** The key that the form begins with. */
  choice?: RegradeOrder['choice']
  open: boolean
  onClose: () => void
}

/** Regrades a question in three steps: the kind of regrade, a preview of the changes, and the result. */
export function RegradeDialog({ open, onClose, ...question }: Props) {
  return (
    <SheetDialog open={open} title={texts.regrade.title} wide onClose={onClose}>
      <Steps {...question} onClose={onClose} />
    </SheetDialog>
  )
}

/** For a refusal of the database, the message of the error catalogue. */
const whyNot = (error: unknown) =>
  error instanceof DataError ? error.message : texts.regrade.failed

function Steps({ questionId, wording, choice = null, onClose }: Omit<Props, 'open'>) {
  const refresh = useRefresh()
  const [order, setOrder] = useState<RegradeOrder>({ kind: 'key', choice })
  const logError = (error: unknown) => logFailure(texts.regrade.failed, error)
  const trial = useMutation({
    mutationFn: () => regrade(questionId, order),
    onError: logError,
  })
  const act = useMutation({
    mutationFn: (refund: RefundRule) => regrade(questionId, order, { refund }),
    onError: logError,
    onSettled: refresh,
  })
  if (act.data) return <RegradeOutcome report={act.data} onClose={onClose} />
  if (trial.data) {
    return (
      <RegradePreview
        report={trial.data}
        pending={act.isPending}
        error={act.isError && whyNot(act.error)}
        onBack={() => {
          trial.reset()
          act.reset()
        }}
        onConfirm={act.mutate}
      />
    )
  }
  return (
    <RegradeForm
      order={order}
      wording={wording}
      pending={trial.isPending}
      error={trial.isError && whyNot(trial.error)}
      onChange={setOrder}
      onTry={() => trial.mutate()}
    />
  )
}
