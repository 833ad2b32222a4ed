import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListFoot } from '@/admin/kit/list-foot'
import classes from '@/admin/kit/list-page.module.css'
import { ListRows } from '@/admin/kit/list-rows'
import { ListSkeleton } from '@/admin/kit/list-skeleton'
import { texts as kit } from '@/admin/kit/texts'
import type { List } from '@/admin/kit/use-list'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { formatDate, formatDateTime } from '@/lib/formats'
import { type Batch, listTrash } from '../api/audit-batch'
import { actorWord, countWords, tableWord } from '../rules/entry-words'
import { texts } from '../texts'
import { UndoBatchButton } from './undo-batch-button'

const nameOf = ({ names }: Batch) => names[0] ?? texts.trash.unnamed

const columns: Column<Batch>[] = [
  { id: 'name', title: texts.columns.name, cell: nameOf },
  {
    id: 'table',
    title: texts.filters.table,
    cell: ({ rows }) => Object.keys(rows).map(tableWord).join(', ') || texts.none,
  },
  {
    id: 'kept',
    title: texts.columns.kept,
    width: 280,
    cell: ({ kept }) => countWords(kept).join(' · ') || texts.none,
  },
  { id: 'actor', title: texts.columns.actor, cell: ({ actor }) => actorWord(actor) },
  { id: 'time', title: texts.columns.time, cell: ({ created_at }) => formatDateTime(created_at) },
  { id: 'until', title: texts.columns.until, cell: ({ expires_at }) => formatDate(expires_at) },
]

/** What was deleted within 30 days, with all that went along. */
export function TrashList({ list, views }: { list: List; views: ReactNode }) {
  const { page, size } = list.address
  const query = useQuery({ ...listTrash(page, size), placeholderData: keepPreviousData })
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} />
      {views}
      <QueryView query={query} skeleton={<ListSkeleton columns={columns.length} rows={size} />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Nothing total={total} onFirst={() => list.change({ page: 1 })} />
          ) : (
            <>
              <ListRows
                list={list}
                columns={columns}
                rows={rows}
                nameOf={nameOf}
                fetching={query.isPlaceholderData}
                actions={(batch) => <Restore batch={batch} />}
              />
              <ListFoot list={list} total={total} />
            </>
          )
        }
      </QueryView>
    </div>
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

function Nothing({ total, onFirst }: { total: number; onFirst: () => void }) {
  if (total === 0) return <EmptyState scene="desk" {...texts.trash.empty} />
  const { title, action } = kit.list.pastEnd
  return (
    <EmptyState scene="path" title={title} action={<Button onClick={onFirst}>{action}</Button>} />
  )
}
