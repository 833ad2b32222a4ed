import { Button, Stack, Text } from '@mantine/core'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { formatNumber } from '@/lib/formats'
import type { RegradeReport } from './api/regrade'
import { texts } from './texts'
import { useUndoRegrade, whyNotUndone } from './use-undo-regrade'

const words = texts.regrade

/** The result of a regrade, with undo. */
export function RegradeOutcome(props: { report: RegradeReport; onClose: () => void }) {
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
