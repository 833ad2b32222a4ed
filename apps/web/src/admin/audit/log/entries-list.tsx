import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDownload, IconEye, IconStack2 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListPage } from '@/admin/kit/list-page'
import { readableCsv } from '@/admin/kit/readable-csv'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import type { List } from '@/admin/kit/use-list'
import { Notice } from '@/components/notice'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { ListAddress } from '@/lib/list-address'
import { auditBatch, auditEntries, type Batch, type Entry, exportAuditLog } from './api'
import { auditFilterControls } from './audit-filters'
import classes from './audit-screen.module.css'
import { EntryDialog } from './entry-dialog'
import { actorWord, actWord, countWords, entryAct, entrySentence } from './rules/entry-words'
import { texts } from './texts'
import { UndoBatchButton } from './undo-batch-button'

const columns: Column<Entry>[] = [
  { id: 'what', title: texts.columns.what, cell: entrySentence, width: 420 },
  { id: 'time', title: texts.columns.time, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'reason',
    title: texts.columns.reason,
    cell: ({ reason }) => reason ?? texts.none,
    width: 160,
  },
  {
    id: 'batch',
    title: texts.columns.batch,
    width: 120,
    cell: ({ batch_rows }) =>
      batch_rows === null ? texts.none : texts.rows(formatNumber(batch_rows)),
  },
]

/** Audit entries, filtered to one batch when the URL names one. */
export function EntriesList({ list, views }: { list: List; views: ReactNode }) {
  const { address, change } = list
  const { batch } = address.filters
  const entries = auditEntries(address)
  const capped = useQuery(entries).data?.capped ?? false
  const showBatch = (id: string | undefined) =>
    change({ filters: { batch: id }, record: null, q: '' })
  return (
    <>
      <ListPage
        words={texts}
        list={list}
        query={entries}
        aside={<ExportButton address={address} />}
        totals={
          <>
            {views}
            {batch && <BatchPanel id={batch} onLeave={() => showBatch(undefined)} />}
            {capped && <Notice tone="mango" title={texts.capped} />}
          </>
        }
        filters={auditFilterControls}
        columns={columns}
        nameOf={entryAct}
        part="view"
        actions={(entry) => (
          <>
            <ActionIcon
              aria-label={texts.open(entryAct(entry))}
              title={texts.open(entryAct(entry))}
              onClick={() => change({ record: entry.id })}
            >
              <IconEye size={18} />
            </ActionIcon>
            {entry.batch_id && !batch && (
              <ActionIcon
                aria-label={texts.openBatch(entryAct(entry))}
                title={texts.openBatch(entryAct(entry))}
                onClick={() => showBatch(entry.batch_id ?? undefined)}
              >
                <IconStack2 size={18} />
              </ActionIcon>
            )}
          </>
        )}
      />
      <EntryDialog
        id={address.record}
        onBatch={showBatch}
        onClose={() => change({ record: null })}
      />
    </>
  )
}

const words = texts.exporting
const exportColumns = [
  'created_at',
  'actor',
  'actor_id',
  'action',
  'table_name',
  'row_id',
  'tenant_id',
  'batch_id',
  'request_id',
  'reason',
  'before',
  'after',
] as const

/** Downloads the entries of all pages of the list as a CSV file. */
function ExportButton({ address }: { address: ListAddress }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => exportAuditLog(address),
    onSuccess: (rows) => {
      saveFile(readableCsv(exportColumns, rows), words.file)
      reportSuccess(words.done(formatNumber(rows.length)))
    },
    onError: (error) => reportFailure(words.failed, error),
    // The audit log now includes the export itself.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {words.action}
    </Button>
  )
}

type Props = { id: string; onLeave: () => void }

const batchWords = texts.batch

/** The batch to which the list below is filtered, with the button that undoes it. */
function BatchPanel({ id, onLeave }: Props) {
  const { data, isError } = useQuery(auditBatch(id))
  const leave = (
    <Button variant="default" onClick={onLeave}>
      {batchWords.all}
    </Button>
  )
  if (data === undefined && !isError) return <Skeleton height={132} radius="lg" />
  return (
    <section className={classes.panel} aria-label={batchWords.title}>
      {data ? <Facts batch={data} /> : <p>{batchWords.missing}</p>}
      <div className={classes.acts}>
        {data?.status === 'open' && (
          <UndoBatchButton
            batch={data}
            words={{
              action: texts.undo.action,
              title: texts.undo.title,
              done: texts.undo.done,
            }}
          />
        )}
        {leave}
      </div>
    </section>
  )
}

function Facts({ batch }: { batch: Batch }) {
  const { act, actor, created_at, names, rows, kept } = batch
  const title = [actWord(act), ...names.slice(0, 1).map((name) => `“${name}”`)].join(' ')
  const counts = [...countWords(rows), ...countWords(kept)]
  return (
    <div className={classes.facts}>
      <h2 className={classes.title}>{title}</h2>
      <p>{batchWords.by(actorWord(actor), formatDateTime(created_at))}</p>
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      <p className={classes.status}>{statusWord(batch)}</p>
    </div>
  )
}

function statusWord({ status, expires_at, undone_at, undone_by }: Batch): string {
  if (status === 'open') return batchWords.status.open(formatDateTime(expires_at))
  if (status === 'undone') {
    return batchWords.status.undone(
      actorWord(undone_by),
      undone_at ? formatDateTime(undone_at) : '',
    )
  }
  return batchWords.status[status]
}
