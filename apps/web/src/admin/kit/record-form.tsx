import { Button, Group, Stack } from '@mantine/core'
import { Notice } from '@/components/notice'
import type { Version } from './api/versions'
import { BothVersions } from './both-versions'
import type { RecordKind } from './record-kind'
import { texts } from './texts'
import { useRecordForm } from './use-record-form'

type Props<Row extends Version, Values> = {
  kind: RecordKind<Row, Values>
  row: Row | null
  onClose: () => void
}

const words = texts.dialog

/** The fields of a record and what becomes of them. */
export function RecordForm<Row extends Version, Values extends Record<string, unknown>>({
  kind,
  row,
  onClose,
}: Props<Row, Values>) {
  const { form, submit, saving, refused, restored, latest, startOver, useLatest } = useRecordForm(
    kind,
    row,
    onClose,
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {restored && (
          <Notice
            tone="mango"
            title={words.restored}
            action={
              <Button variant="subtle" onClick={startOver}>
                {words.startOver}
              </Button>
            }
          />
        )}
        {kind.fields(form, row === null)}
        {latest && (
          <BothVersions
            kind={kind}
            latest={kind.toValues(latest)}
            yours={form.getValues()}
            onUse={useLatest}
          />
        )}
        {refused && (
          <div role="alert">
            <Notice tone="ruby" title={refused} body={words.kept} />
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              startOver()
              onClose()
            }}
          >
            {words.cancel}
          </Button>
          <Button type="submit" loading={saving}>
            {row ? words.save : words.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
