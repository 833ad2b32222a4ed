import type { ReactNode } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListPage } from '@/admin/kit/list-page'
import type { List } from '@/admin/kit/use-list'
import { formatDate, formatDateTime } from '@/lib/formats'
import { type Batch, listTrash } from '../api/audit-batch'
import { countWords, trashSentence } from '../rules/entry-words'
import { texts } from '../texts'
import { trashFilterControls } from './audit-filters'
import { UndoBatchButton } from './undo-batch-button'

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

const words = { title: texts.title, search: texts.trash.search, empty: texts.trash.empty }

/** Deletions of the last 30 days, each with the rows deleted along with it. */
export function TrashList({ list, views }: { list: List; views: ReactNode }) {
  return (
    <ListPage
      words={words}
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
  const words = {
    action: texts.restore.action,
    label: texts.restore.of(name),
    title: texts.restore.title(name),
    done: () => texts.restore.done(name),
  }
  return <UndoBatchButton batch={batch} words={words} />
}
