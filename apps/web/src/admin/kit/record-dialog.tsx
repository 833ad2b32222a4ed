import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/error-state'
import { Pending } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import type { Version } from './api/versions'
import { RecordForm } from './record-form'
import type { RecordKind } from './record-kind'
import { texts } from './texts'

type Props<Row extends Version, Values> = {
  kind: RecordKind<Row, Values>
  /** A record's id, `new`, or null when the dialog is closed. */
  record: string | null
  wide?: boolean | undefined
  onClose: () => void
}

/** Adds or edits a record. Typed values survive errors and navigation. */
export function RecordDialog<Row extends Version, Values extends Record<string, unknown>>({
  kind,
  record,
  wide,
  onClose,
}: Props<Row, Values>) {
  const { words } = kind
  return (
    <SheetDialog
      open={record !== null}
      title={record === 'new' ? words.add : words.edit}
      wide={wide}
      onClose={onClose}
    >
      {record === 'new' && <RecordForm kind={kind} row={null} onClose={onClose} />}
      {record !== null && record !== 'new' && (
        <Existing key={record} kind={kind} id={record} onClose={onClose} />
      )}
    </SheetDialog>
  )
}

function Existing<Row extends Version, Values extends Record<string, unknown>>({
  kind,
  id,
  onClose,
}: Omit<Props<Row, Values>, 'record' | 'wide'> & { id: string }) {
  const query = useQuery({ ...kind.read(id), staleTime: 0, gcTime: 0 })
  if (query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  if (query.data === null) return <p>{texts.dialog.missing}</p>
  if (query.data === undefined) {
    return (
      <Pending failures={query.failureCount}>
        <Stack>
          {Object.keys(kind.labels).map((field) => (
            <Skeleton key={field} height={44} />
          ))}
        </Stack>
      </Pending>
    )
  }
  return <RecordForm kind={kind} row={query.data} onClose={onClose} />
}
