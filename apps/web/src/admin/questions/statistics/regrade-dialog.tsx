import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { logFailure } from '@/admin/kit/report-outcome'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { type RefundRule, type RegradeOrder, type RegradeReport, regrade } from './api/regrade'
import { RegradeForm } from './regrade-form'
import { RegradePreview } from './regrade-preview'
import { texts } from './texts'
import { useRefresh } from './use-refresh'
import { useUndoRegrade, whyNotUndone } from './use-undo-regrade'

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

const words = texts.regrade

/** The result of a regrade, with undo. */
function RegradeOutcome(props: { report: RegradeReport; onClose: () => void }) {
  const { report, onClose } = props
  const { refund } = report
  const undo = useUndoRegrade(onClose)
  return (
    <Stack gap="md">
      <Text role="status" fw={700}>
        {words.done(formatNumber(report.changed))}
      </Text>
      {refund.points > 0 && (
        <Text>{words.refund.done(formatNumber(refund.learners), formatNumber(refund.points))}</Text>
      )}
      {refund.capped > 0 && <Text>{words.refund.capped(formatNumber(refund.capped))}</Text>}
      <Text>{words.notice}</Text>
      <DialogFoot error={undo.isError && whyNotUndone(undo.error)}>
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() => report.regrade_id && undo.mutate(report.regrade_id)}
        >
          {words.undo}
        </Button>
        <Button disabled={undo.isPending} onClick={onClose} data-autofocus="">
          {words.close}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
