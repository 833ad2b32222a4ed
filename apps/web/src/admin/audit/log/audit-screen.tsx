import type { ReactNode } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListPage } from '@/admin/kit/list-page'
import { PartLinks } from '@/admin/kit/part-links'
import { type List, useList } from '@/admin/kit/use-list'
import { formatDate, formatDateTime } from '@/lib/formats'
import { type Batch, listTrash } from './api'
import { auditedActions, auditedTables, trashFilterControls } from './audit-filters'
import { EntriesList } from './entries-list'
import { JobsList } from './jobs-list'
import { countWords, trashSentence } from './rules/entry-words'
import { texts } from './texts'
import { UndoBatchButton } from './undo-batch-button'

const address = {
  filters: {
    actor: 'text',
    action: auditedActions,
    table: auditedTables,
    tenant: 'text',
    batch: 'text',
    from: 'text',
    to: 'text',
    act: Object.keys(texts.jobs.acts),
    state: Object.keys(texts.jobs.states),
    view: ['trash', 'jobs'],
  },
  sorts: [],
  sizes: [25, 10, 50, 100],
} as const

const words = texts.views
const parts = [
  { id: 'log', label: words.log, search: {} },
  { id: 'trash', label: words.trash, search: { view: 'trash' } },
  { id: 'jobs', label: words.jobs, search: { view: 'jobs' } },
]

/** The audit log, the trash with its restorable deletions, and the long acts of all users. */
export function AuditScreen() {
  const list = useList(address)
  const view = list.address.filters.view ?? 'log'
  const views = <PartLinks label={words.label} parts={parts} current={view} />
  if (view === 'jobs') return <JobsList list={list} views={views} />
  if (view === 'trash') return <TrashList list={list} views={views} />
  return <EntriesList list={list} views={views} />
}

const nameOf = ({ names }: Batch) => names[0] ?? texts.trash.unnamed

const columns: Column<Batch>[] = [
  { id: 'what', title: texts.columns.what, cell: trashSentence, width: 360 },
  {
    id: 'kept',
    title: texts.columns.deleted,
    width: 240,
    cell: ({ kept }) => countWords(kept).join(' · ') || texts.none,
  },
  { id: 'time', title: texts.columns.time, cell: ({ created_at }) => formatDateTime(created_at) },
  { id: 'until', title: texts.columns.until, cell: ({ expires_at }) => formatDate(expires_at) },
]

const trashWords = { title: texts.title, search: texts.trash.search, empty: texts.trash.empty }

/** Deletions of the last 30 days, each with the rows deleted along with it. */
function TrashList({ list, views }: { list: List; views: ReactNode }) {
  return (
    <ListPage
      words={trashWords}
      list={list}
      query={listTrash(list.address)}
      totals={views}
      filters={trashFilterControls}
      part="view"
      columns={columns}
      nameOf={nameOf}
      actions={(batch) => <Restore batch={batch} />}
    />
  )
}

function Restore({ batch }: { batch: Batch }) {
  const name = nameOf(batch)
  const restoreWords = {
    action: texts.restore.action,
    label: texts.restore.of(name),
    title: texts.restore.title(name),
    done: () => texts.restore.done(name),
  }
  return <UndoBatchButton batch={batch} words={restoreWords} />
}
