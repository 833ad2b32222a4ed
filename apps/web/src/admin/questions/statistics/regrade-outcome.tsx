import { Button, Group, Stack, Text } from '@mantine/core'
import { formatNumber } from '@/lib/formats'
import type { RegradeReport } from './api/regrade'
import { texts } from './texts'
import { useUndoRegrade } from './use-undo-regrade'

const words = texts.regrade

/** What came of it, and the way back. */
export function RegradeOutcome(props: { report: RegradeReport; onClose: () => void }) {
  const { report, onClose } = props
  const undo = useUndoRegrade(onClose)
  return (
    <Stack gap="md">
      <Text role="status" fw={700}>
        {words.done(formatNumber(report.changed))}
      </Text>
      <Text>{words.told}</Text>
      <Group justify="flex-end" gap="xs">
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
      </Group>
    </Stack>
  )
}
