import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  columnsOf,
  noteColumns,
  optionColumns,
  type QuestionColumn,
} from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { needsAcceptance } from '@sanamsob/domain/questions/revise-row'
import { columnTitles } from '@sanamsob/domain/questions/texts'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNarrow } from '@/admin/kit/use-narrow'
import { AnswerFeedback } from '@/components/question/answer-feedback'
import { QuestionSheet } from '@/components/question/question-sheet'
import { PictureSource } from '@/components/rich-text/picture-source'
import { formatNumber } from '@/lib/formats'
import { type Choice, explainedOf, questionOf } from '@/lib/question'
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

/** The questions as learners see them, in a virtualized list, because a file may have 20,000 rows. */
export function PreviewRows({ draft, rows, differences, onChange, onRemove }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set())
  const sourceOf = usePictureSource(draft.pictures)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.row ?? index,
    estimateSize: () => (narrow ? 620 : 520),
    overscan: 2,
  })
  if (rows.length === 0) return <p>{words.nothing}</p>
  const shown = [...draft.rows, ...(differences?.current.values() ?? [])]
  const columns = columnsOf(shown)
  const edit = (row: number, on: boolean) => {
    const others = [...editing].filter((one) => one !== row)
    setEditing(new Set(on ? [...others, row] : others))
  }
  return (
    <PictureSource value={sourceOf}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={words.rows}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
      >
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
                  editing={editing.has(row.row)}
                  refusals={draft.refusals.get(row.row)}
                  status={differences?.statuses.get(row.row)}
                  before={differences ? changedCells(row, differences) : undefined}
                  onEdit={(on) => edit(row.row, on)}
                  onRevise={(column, text) => {
                    // A row in error stays open when its last error is corrected.
                    edit(row.row, true)
                    onChange({ kind: 'revise', row: row.row, column, text })
                  }}
                  onAccept={() => onChange({ kind: 'accept', rows: [row.row] })}
                  onRemove={() => onRemove(row.row)}
                />
              </li>
            )
          })}
        </ol>
      </section>
    </PictureSource>
  )
}

/** Where the pictures of the file are shown from until they are stored. */
function usePictureSource(pictures: DraftFile['pictures']): (address: string) => string {
  const byAddress = useMemo(
    () => new Map(pictures.map((picture) => [picture.address, picture])),
    [pictures],
  )
  const [made] = useState(() => new Map<string, string>())
  useEffect(
    () => () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
      made.clear()
    },
    [made],
  )
  return useMemo(
    () => (address) => {
      const picture = byAddress.get(address)
      if (!picture) return address
      const url =
        made.get(address) ?? URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
      made.set(address, url)
      return url
    },
    [byAddress, made],
  )
}

type PreviewRowProps = {
  row: DraftRow
  columns: readonly QuestionColumn[]
  editing: boolean
  /** Messages of the server about this row. */
  refusals?: string[]
  status?: RowStatus
  /** Current values of the question, for the cells that differ. */
  before?: { column: QuestionColumn; before: string }[]
  onEdit: (on: boolean) => void
  onRevise: (column: QuestionColumn, text: string) => void
  onAccept: () => void
  onRemove: () => void
}

/** A question of the file with its errors; the markup of its cells is shown where it is edited. */
function PreviewRow(props: PreviewRowProps) {
  const { row, columns, refusals = [], status, before = [], onRevise, onAccept, onRemove } = props
  const number = formatNumber(row.row)
  // Typing is not slowed by formulas.
  const shown = useDeferredValue(row)
  const general = [
    ...row.errors.filter(({ columns }) => columns.length === 0).map(({ message }) => message),
    ...refusals,
  ]
  const wrong = row.errors.length > 0 || refusals.length > 0
  const editing = props.editing || wrong
  return (
    <div className={classes.row} data-wrong={wrong || undefined}>
      <div className={classes.number}>
        <strong>
          {words.row} {number}
        </strong>
        {status && status !== 'unchanged' && (
          <Badge variant="light" color={badgeColors[status]} className={classes.status}>
            {texts.differences.status[status]}
          </Badge>
        )}
        <div className={classes.tools}>
          {!wrong && (
            <Button
              variant="subtle"
              leftSection={
                editing ? (
                  <IconCheck size={18} aria-hidden="true" />
                ) : (
                  <IconPencil size={18} aria-hidden="true" />
                )
              }
              aria-label={editing ? words.doneRow(number) : words.editRow(number)}
              aria-expanded={editing}
              onClick={() => props.onEdit(!editing)}
            >
              {editing ? words.done : words.edit}
            </Button>
          )}
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
      <div className={classes.sides} data-editing={editing || undefined}>
        {editing ? (
          <div className={classes.cells}>
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
          </div>
        ) : (
          before.length > 0 && (
            <div className={classes.cells}>
              {before.map((cell) => (
                <div key={cell.column} className={classes.wideCell}>
                  <span className={classes.label}>{columnTitles[cell.column]}</span>
                  <Before text={cell.before} />
                </div>
              ))}
            </div>
          )
        )}
        <section className={classes.learner} aria-label={words.question(number)}>
          <LearnerView row={shown} />
        </section>
      </div>
    </div>
  )
}

/** The question with its answer and explanation, as a learner sees it after choosing the right option. */
const LearnerView = memo(function LearnerView({ row }: { row: DraftRow }) {
  const correctChoice = (Number(row.correct_answer) || null) as Choice | null
  const notes = noteColumns.map((column) => row[column].trim() || null)
  const question = questionOf({ ...row, id: `row-${row.row}`, passage: row.passage.trim() || null })
  const verdict = correctChoice && {
    isCorrect: true,
    correctChoice,
    laws: null,
    ...explainedOf({ ...row, option_notes: notes.some(Boolean) ? notes : null }),
  }
  return (
    <QuestionSheet
      question={question}
      position={null}
      answer={correctChoice ? { choice: correctChoice, verdict } : undefined}
      locked
      movesWithoutChoosing
      saved={false}
      onChoose={() => {}}
      outcome={
        verdict ? (
          <AnswerFeedback
            question={question}
            choice={verdict.correctChoice}
            verdict={verdict}
            offline={false}
            revealsCorrectAnswer={false}
          />
        ) : (
          words.noKey
        )
      }
    />
  )
})

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
  const isOption = optionColumns.some((one) => one === column)
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
    <div
      className={isOption || column === 'correct_answer' ? classes.cell : classes.wideCell}
      data-changed={before !== undefined || undefined}
    >
      <span className={classes.label} aria-hidden="true">
        {columnTitles[column]}
      </span>
      {column === 'correct_answer' ? <input {...field} /> : <textarea {...field} rows={2} />}
      <div id={id}>
        {errors.map(({ code, message, hint }) => (
          <p key={code} className={classes.error}>
            {message.slice(message.indexOf(': ') + 2)}
            {hint && ` (${hint})`}
          </p>
        ))}
        {before !== undefined && <Before text={before} />}
      </div>
    </div>
  )
}

function Before({ text }: { text: string }) {
  return (
    <p className={classes.before}>
      {words.before}
      <del>{text || words.emptyBefore}</del>
    </p>
  )
}
