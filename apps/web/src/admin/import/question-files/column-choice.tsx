import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { optionColumns, questionColumns } from '@sanamsob/domain/questions/question-fields'
import type { ChosenColumns, TableBeginning } from '@sanamsob/domain/questions/table-beginning'
import { columnTitles } from '@sanamsob/domain/questions/texts'
import { useState } from 'react'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import classes from './import-work.module.css'
import { texts } from './texts'

type Props = {
  /** Why its headings do not suffice; null for a table that was read. */
  reason: string | null
  table: TableBeginning
  reading: boolean
  onChoose: (columns: ChosenColumns) => void
  onClose: () => void
}

const words = texts.columns
const needed = ['question_text', 'correct_answer', ...optionColumns] as const
const choices = [
  { value: '', label: words.other },
  ...questionColumns.map((value) => ({ value, label: columnTitles[value] })),
]

/** The first rows of a table, with a select above each column for its meaning. */
export function ColumnChoice({ reason, table, reading, onChoose, onClose }: Props) {
  const [start, setStart] = useState(table.start)
  const [columns, setColumns] = useState(table.columns)
  const missing = needed.filter((column) => !columns.includes(column))
  const choose = (index: number, value: string) => {
    const column = questionColumns.find((one) => one === value) ?? null
    // A column that is chosen again moves.
    setColumns(columns.map((own, at) => (at === index ? column : own === column ? null : own)))
  }
  return (
    <Stack gap="md" component="section" aria-label={words.title}>
      <h2>{words.title}</h2>
      {reason && <Notice tone="mango" title={reason} />}
      <p className={classes.note}>{words.hint}</p>
      <NativeSelect
        label={words.start}
        className={classes.start}
        data={table.records.map((_, index) => ({
          value: String(index),
          label: words.row(formatNumber(index + 1)),
        }))}
        value={String(start)}
        onChange={({ currentTarget }) => setStart(Number(currentTarget.value))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={classes.beginning} aria-label={words.beginning} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
                <th key={index} scope="col" data-chosen={column !== null || undefined}>
                  <NativeSelect
                    aria-label={words.column(formatNumber(index + 1))}
                    data={choices}
                    value={column ?? ''}
                    onChange={({ currentTarget }) => choose(index, currentTarget.value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.records.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change
              <tr key={row} data-above={row < start || undefined}>
                <th scope="row">{formatNumber(row + 1)}</th>
                {columns.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
                  <td key={index}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {missing.length > 0 && (
        <p className={classes.why}>
          {words.missing(missing.map((column) => columnTitles[column]).join(', '))}
        </p>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {reason ? texts.preview.again : words.cancel}
        </Button>
        <Button
          loading={reading}
          disabled={missing.length > 0}
          onClick={() => onChoose({ start, columns })}
        >
          {words.read}
        </Button>
      </Group>
    </Stack>
  )
}
