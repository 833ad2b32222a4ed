import { questionColumns, tableColumns } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { columnTitles } from '@sanamsob/domain/questions/texts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useNarrow } from '@/admin/kit/use-narrow'
import { changedCells, type Differences } from '../rules/differences'
import type { Change, DraftFile } from '../rules/draft-file'
import { texts } from '../texts'
import { PreviewRow } from './preview-row'
import classes from './preview-rows.module.css'

type Props = {
  draft: DraftFile
  rows: readonly DraftRow[]
  differences: Differences | null
  onChange: (change: Change) => void
  onRemove: (row: number) => void
}

const words = texts.preview

/** A virtualized list, because a file may have 20,000 rows. */
export function PreviewRows({ draft, rows, differences, onChange, onRemove }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.row ?? index,
    estimateSize: () => (narrow ? 760 : 110),
    overscan: narrow ? 2 : 6,
  })
  if (rows.length === 0) return <p>{words.nothing}</p>
  const hasPassages =
    draft.rows.some(({ passage }) => passage) ||
    [...(differences?.current.values() ?? [])].some(({ passage }) => passage)
  const columns = hasPassages ? questionColumns : tableColumns
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={words.rows}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      data-passages={hasPassages || undefined}
    >
      <div className={classes.head} aria-hidden="true">
        <span>{words.row}</span>
        {columns.map((column) => (
          <span key={column}>{columnTitles[column]}</span>
        ))}
        <span />
      </div>
      <ol className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PreviewRow
                row={row}
                columns={columns}
                refusals={draft.refusals.get(row.row)}
                status={differences?.statuses.get(row.row)}
                before={differences ? changedCells(row, differences) : undefined}
                onRevise={(column, text) =>
                  onChange({ kind: 'revise', row: row.row, column, text })
                }
                onAccept={() => onChange({ kind: 'accept', rows: [row.row] })}
                onRemove={() => onRemove(row.row)}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
