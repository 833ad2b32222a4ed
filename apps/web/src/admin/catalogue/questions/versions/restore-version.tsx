import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StaleRecord } from '@/admin/kit/api/versions'
import { tellFailure, undoable } from '@/admin/kit/tell-outcome'
import { texts as kitTexts } from '@/admin/kit/texts'
import { SheetDialog } from '@/components/sheet-dialog'
import { formatNumber } from '@/lib/formats'
import { type EditedQuestion, restoreVersion } from '../api/question'
import { texts } from '../texts'

type Props = {
  question: EditedQuestion
  version: { id: number; number: number }
  onClose: () => void
}

const words = texts.versions

/** Makes an old version the content again; what is there now stays in the history. */
export function RestoreVersion({ question, version, onClose }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const number = formatNumber(version.number)
  const restore = useMutation({
    mutationFn: () => restoreVersion(version.id, question),
    onSuccess: ({ id }) => undoable(words.restored(number), { table: 'questions', id }, refresh),
    onError: (error) =>
      tellFailure(error instanceof StaleRecord ? words.stale : words.restoreFailed, error),
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <SheetDialog open title={words.restoreTitle(number)} onClose={onClose}>
      <Stack gap="md">
        <p>{words.restoreHint}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {kitTexts.dialog.cancel}
          </Button>
          <Button loading={restore.isPending} onClick={() => restore.mutate()}>
            {words.restore}
          </Button>
        </Group>
      </Stack>
    </SheetDialog>
  )
}
