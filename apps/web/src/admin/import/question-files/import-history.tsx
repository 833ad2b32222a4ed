import { Badge, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListFoot } from '@/admin/kit/list-foot'
import { ListRows } from '@/admin/kit/list-rows'
import { ListSkeleton } from '@/admin/kit/list-skeleton'
import type { List } from '@/admin/kit/use-list'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { importsQuery, type PastImport } from './api/imports'
import classes from './import-work.module.css'
import { texts } from './texts'
import { UndoImport } from './undo-import'

const words = texts.history

const nameOf = ({ file_name }: PastImport) => file_name ?? words.unnamed

/** The imports, newest first. An import can be undone while its questions have no attempts. */
export function ImportHistory({ list }: { list: List }) {
  const { page, size } = list.address
  const query = useQuery({ ...importsQuery(page, size), placeholderData: keepPreviousData })
  const [undoing, setUndoing] = useState<PastImport | null>(null)
  if (query.data === undefined) {
    if (query.isError) {
      return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
    }
    return <ListSkeleton columns={columns.length} rows={size} />
  }
  const { imports, total } = query.data
  if (total === 0) return <EmptyState scene="desk" {...words.empty} />
  return (
    <div className={classes.history}>
      <ListRows
        list={list}
        columns={columns}
        rows={imports}
        nameOf={nameOf}
        fetching={query.isPlaceholderData}
        actions={(row) =>
          row.undone_at === null &&
          !row.attempted && (
            <Button variant="default" onClick={() => setUndoing(row)}>
              {texts.undo.action}
            </Button>
          )
        }
      />
      <ListFoot list={list} total={total} />
      <UndoImport
        taken={
          undoing && {
            id: undoing.id,
            name: nameOf(undoing),
            created: undoing.created_count,
            updated: undoing.updated_count,
            sets: undoing.quiz_sets_made,
          }
        }
        onClose={() => setUndoing(null)}
      />
    </div>
  )
}

const columns: Column<PastImport>[] = [
  {
    id: 'file_name',
    title: words.columns.file,
    cell: (row) => <strong className={classes.name}>{nameOf(row)}</strong>,
  },
  {
    id: 'created_at',
    title: words.columns.when,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    id: 'by',
    title: words.columns.by,
    width: 170,
    cell: ({ by }) => by ?? texts.repeat.administrator,
  },
  {
    id: 'questions',
    title: words.columns.questions,
    cell: ({ created_count, updated_count, skipped_count }) => (
      <>
        {words.counts(formatNumber(created_count), formatNumber(updated_count))}
        {skipped_count > 0 && <div>{words.skipped(formatNumber(skipped_count))}</div>}
      </>
    ),
  },
  {
    id: 'quiz_sets',
    title: words.columns.sets,
    width: 220,
    cell: ({ quiz_sets, quiz_set_count }) => (
      <>
        {quiz_sets.map(({ id, name }) => (
          <div key={id}>{name}</div>
        ))}
        {quiz_set_count > quiz_sets.length && quiz_sets.length > 0 && (
          <div>{words.more(formatNumber(quiz_set_count - quiz_sets.length))}</div>
        )}
      </>
    ),
  },
  {
    id: 'state',
    title: words.columns.state,
    cell: ({ undone_at, attempted }) => {
      const state = undone_at ? 'undone' : attempted ? 'attempted' : 'imported'
      const color = { undone: 'gray', attempted: 'mango', imported: 'leaf' }[state]
      return (
        <Badge variant="light" color={color}>
          {words.state[state]}
        </Badge>
      )
    },
  },
]
