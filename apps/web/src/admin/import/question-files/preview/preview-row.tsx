import { ActionIcon, Badge, Button } from '@mantine/core'
import type { QuestionColumn } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { needsAcceptance } from '@sanamsob/domain/questions/revise-row'
import { columnTitles } from '@sanamsob/domain/questions/texts'
import { IconTrash } from '@tabler/icons-react'
import { formatNumber } from '@/lib/formats'
import type { RowStatus } from '../rules/differences'
import { texts } from '../texts'
import classes from './preview-row.module.css'

type Props = {
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

const words = texts.preview

/** A question of the file with editable cells and its errors. */
export function PreviewRow(props: Props) {
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

type CellProps = Pick<Props, 'row' | 'onRevise'> & {
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
