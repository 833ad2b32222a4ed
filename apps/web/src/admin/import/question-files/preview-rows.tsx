import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  columnsOf,
  type QuestionColumn,
  tableColumns,
} from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { needsAcceptance } from '@sanamsob/domain/questions/revise-row'
import { columnTitles } from '@sanamsob/domain/questions/texts'
import { IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef } from 'react'
import { useNarrow } from '@/admin/kit/use-narrow'
import { formatNumber } from '@/lib/formats'
import classes from './import-work.module.css'
import { changedCells, type Differences, type RowStatus } from './rules/differences'
import type { Change, DraftFile } from './rules/draft-file'
import { texts } from './texts'

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
  const shown = [...draft.rows, ...(differences?.current.values() ?? [])]
  const columns = columnsOf(shown)
  const passages = columns.includes('passage') ? 1 : 0
  const further = columns.length - tableColumns.length - passages
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={words.rows}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      data-passages={passages || undefined}
      data-further={further || undefined}
      style={{ '--further': further } as CSSProperties}
    >
      <div className={classes.head} aria-hidden="true">
        <span>{words.row}</span>
        {columns.map((column) => (
          <span key={column}>{columnTitles[column]}</span>
        ))}
        <span />
      </div>
      <ol className={classes['preview-list']} style={{ height: virtualizer.getTotalSize() }}>
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

type PreviewRowProps = {
  row: DraftRow
  columns: readonly QuestionColumn[]
  /** Messages of the server about this row. */
  refusals?: string[]
  status?: RowStatus
  /** Current values of the question, for the cells that differ. */
  before?: { column: QuestionColumn; before: string }[]
  onRevise: (column: QuestionColumn, text: string) => void
  onAccept: () => void
  onRemove: () => void
}

/** A question of the file with editable cells and its errors. */
function PreviewRow(props: PreviewRowProps) {
  const { row, columns, refusals = [], status, before = [], onRevise, onAccept, onRemove } = props
  const number = formatNumber(row.row)
  const general = [
    ...row.errors.filter(({ columns }) => columns.length === 0).map(({ message }) => message),
    ...refusals,
  ]
  const wrong = row.errors.length > 0 || refusals.length > 0
  return (
    <div className={classes.row} data-wrong={wrong || undefined}>
      <div className={classes.number}>
        <strong>{number}</strong>
        {status && status !== 'unchanged' && (
          <Badge variant="light" color={badgeColors[status]} className={classes.status}>
            {texts.differences.status[status]}
          </Badge>
        )}
      </div>
      {/* Above the cells, which are higher than the screen of a phone; on wider screens below them. */}
      {general.length > 0 && (
        <div className={classes.general}>
          {general.map((message) => (
            <p key={message} className={classes.error}>
              {message}
            </p>
          ))}
          {row.more_options && <p>{words.moreOptions(row.more_options.join(' · '))}</p>}
          {needsAcceptance(row) && (
            <Button variant="default" onClick={onAccept}>
              {row.more_options ? words.dropOptions : words.accept}
            </Button>
          )}
        </div>
      )}
      {columns.map((column) => (
        <Cell
          key={column}
          row={row}
          column={column}
          number={number}
          before={before.find((cell) => cell.column === column)?.before}
          onRevise={onRevise}
        />
      ))}
      <div className={classes.remove}>
        <ActionIcon
          variant="subtle"
          color="ruby"
          size={44}
          aria-label={words.remove(number)}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </div>
  )
}

const badgeColors: Record<Exclude<RowStatus, 'unchanged'>, string> = {
  create: 'leaf',
  update: 'brand',
  gone: 'ruby',
  stale: 'ruby',
  repeated: 'ruby',
}

type CellProps = Pick<PreviewRowProps, 'row' | 'onRevise'> & {
  column: QuestionColumn
  number: string
  before: string | undefined
}

function Cell({ row, column, number, before, onRevise }: CellProps) {
  const errors = row.errors.filter(({ columns }) => columns.includes(column))
  const id = `${row.row}-${column}`
  const field = {
    className: classes.field,
    'aria-label': words.cell(number, columnTitles[column]),
    'aria-invalid': errors.length > 0 || undefined,
    'aria-describedby': errors.length > 0 || before !== undefined ? id : undefined,
    value: row[column],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onRevise(column, currentTarget.value),
  }
  return (
    <div className={classes.cell} data-changed={before !== undefined || undefined}>
      <span className={classes.label} aria-hidden="true">
        {columnTitles[column]}
      </span>
      {column === 'correct_answer' ? (
        <input {...field} inputMode="numeric" />
      ) : (
        <textarea {...field} rows={2} />
      )}
      <div id={id}>
        {errors.map(({ code, message, hint }) => (
          <p key={code} className={classes.error}>
            {message.slice(message.indexOf(': ') + 2)}
            {hint && ` (${hint})`}
          </p>
        ))}
        {before !== undefined && (
          <p className={classes.before}>
            {words.before}
            <del>{before || words.emptyBefore}</del>
          </p>
        )}
      </div>
    </div>
  )
}
