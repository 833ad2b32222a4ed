import { ActionIcon } from '@mantine/core'
import { IconEye, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListPage } from '@/admin/kit/list-page'
import type { List } from '@/admin/kit/use-list'
import { Notice } from '@/components/notice'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { auditEntries, type Entry } from '../api/audit-log'
import { entryAct, entrySentence } from '../rules/entry-words'
import { texts } from '../texts'
import { auditFilterControls } from './audit-filters'
import { BatchPanel } from './batch-panel'
import { EntryDialog } from './entry-dialog'
import { ExportButton } from './export-button'

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
