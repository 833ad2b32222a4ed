import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
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
  const record = useRecordForm(kind, row, onClose)
  return (
    <form noValidate onSubmit={record.submit}>
      <RecordFormBody kind={kind} record={record} isNew={row === null} onClose={onClose}>
        {kind.fields(record.form, row === null)}
      </RecordFormBody>
    </form>
  )
}

type BodyProps<Row extends Version, Values extends Record<string, unknown>> = {
  kind: Pick<RecordKind<Row, Values>, 'labels' | 'inWords' | 'toValues'>
  record: ReturnType<typeof useRecordForm<Row, Values>>
  isNew: boolean
  onClose: () => void
  /** Of the buttons. */
  className?: string
  /** The fields. */
  children: ReactNode
}

/** What stands around the fields of every record: what was restored, what was refused, and the buttons. */
export function RecordFormBody<Row extends Version, Values extends Record<string, unknown>>({
  kind,
  record: { form, saving, refused, restored, latest, startOver, useLatest },
  isNew,
  onClose,
  className,
  children,
}: BodyProps<Row, Values>) {
  return (
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
      {children}
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
      <Group justify="flex-end" gap="xs" className={className}>
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
          {isNew ? words.add : words.save}
        </Button>
      </Group>
    </Stack>
  )
}
