import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import type { Version } from './api/versions'
import { BothVersions } from './both-versions'
import { DialogFoot } from './dialog-foot'
import type { RecordKind } from './record-kind'
import { texts } from './texts'
import { useRecordForm } from './use-record-form'

type Props<Row extends Version, Values> = {
  kind: RecordKind<Row, Values>
  row: Row | null
  onClose: () => void
}

const words = texts.dialog

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
  /** A further button, before the one that saves. */
  further?: ReactNode
  /** For a form outside a dialog: the class of its foot. */
  className?: string
  children: ReactNode
}

/** Frame of all record forms: the restored draft, conflicts and errors, and the buttons. */
export function RecordFormBody<Row extends Version, Values extends Record<string, unknown>>({
  kind,
  record: { form, saving, refused, restored, latest, startOver, useLatest },
  isNew,
  onClose,
  further,
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
      <DialogFoot error={refused} advice={words.valuesRetained} className={className}>
        <Button
          variant="default"
          onClick={() => {
            startOver()
            onClose()
          }}
        >
          {words.cancel}
        </Button>
        {further}
        <Button type="submit" loading={saving}>
          {isNew ? words.add : words.save}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
