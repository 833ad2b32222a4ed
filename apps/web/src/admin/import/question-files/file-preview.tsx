import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { encodings } from '@sanamsob/domain/questions/decode-text'
import type { SkippedLine } from '@sanamsob/domain/questions/question-file'
import type { Chosen } from '@sanamsob/domain/questions/read-questions'
import { losesContent } from '@sanamsob/domain/questions/revise-row'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { FilterPills } from '@/components/filter-pills'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import classes from './import-work.module.css'
import { PreviewRows } from './preview-rows'
import type { Differences } from './rules/differences'
import { conflictCount } from './rules/differences'
import { type Change, type DraftFile, isWrong } from './rules/draft-file'
import { texts } from './texts'
import { writeErrorRows } from './worker/run-job'

type Props = {
  draft: DraftFile
  differences: Differences | null
  wrong: number
  reading: { rows: number } | null
  onChange: (change: Change) => void
  onClose: () => void
  onReadAgain: ((chosen: Chosen) => void) | null
  onChooseColumns: (() => void) | null
}

const words = texts.preview

/** The rows of the file with their errors, each of which can be corrected or removed. */
export function FilePreview(props: Props) {
  const { draft, differences, wrong, reading, onChange, onClose, onReadAgain } = props
  const { onChooseColumns } = props
  // The rows that matched when the filter was chosen: a corrected row must not vanish while its author edits it.
  const [filter, setFilter] = useState<{ by: RowFilter; rows: ReadonlySet<number> | null }>({
    by: 'all',
    rows: null,
  })
  const shown = filter.rows ? draft.rows.filter(({ row }) => filter.rows?.has(row)) : draft.rows
  const count = formatNumber(draft.rows.length)

  function remove(rows: ReadonlySet<number>) {
    const gone = draft.rows.filter(({ row }) => rows.has(row))
    onChange({ kind: 'remove', rows })
    reportSuccess(words.removed(formatNumber(gone.length)), async () =>
      onChange({ kind: 'restore', rows: gone }),
    )
  }
  const losing = draft.rows.filter(losesContent).map(({ row }) => row)
  const wrongRows = () => draft.rows.filter((row) => isWrong(draft, row))

  return (
    <Stack gap="md" component="section" aria-label={words.title}>
      <Group justify="space-between" align="end">
        <div>
          <h2>{words.title}</h2>
          <p>{words.from(draft.name, count)}</p>
        </div>
        <Group gap="xs" align="end">
          {onReadAgain && draft.encoding && (
            <NativeSelect
              label={words.encoding}
              data={[...encodings]}
              value={draft.encoding}
              disabled={reading !== null}
              onChange={({ currentTarget }) =>
                onReadAgain({ encoding: currentTarget.value as (typeof encodings)[number] })
              }
            />
          )}
          {onReadAgain && draft.sheet && (draft.sheets?.length ?? 0) > 1 && (
            <NativeSelect
              label={words.sheet}
              data={draft.sheets}
              value={draft.sheet}
              disabled={reading !== null}
              onChange={({ currentTarget }) => onReadAgain({ sheet: currentTarget.value })}
            />
          )}
          {onChooseColumns && (
            <Button variant="default" onClick={onChooseColumns}>
              {texts.columns.title}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {words.again}
          </Button>
        </Group>
      </Group>
      <div role="status">
        {wrong > 0 ? (
          <Notice
            tone="ruby"
            title={words.found(formatNumber(wrong))}
            body={words.fixFirst}
            action={
              <Group gap="xs">
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden="true" />}
                  onClick={() =>
                    void writeErrorRows(wrongRows()).then((file) =>
                      saveFile(file, words.errorsName),
                    )
                  }
                >
                  {words.saveErrors}
                </Button>
                {losing.length > 0 && (
                  <Button
                    variant="default"
                    onClick={() => onChange({ kind: 'accept', rows: losing })}
                  >
                    {words.acceptLosses(formatNumber(losing.length))}
                  </Button>
                )}
                <Button
                  variant="default"
                  onClick={() => remove(new Set(wrongRows().map(({ row }) => row)))}
                >
                  {words.removeErrors}
                </Button>
              </Group>
            }
          />
        ) : draft.rows.length > 0 ? (
          <Notice tone="leaf" title={words.fine} />
        ) : (
          <Notice tone="mango" title={words.none} />
        )}
      </div>
      {draft.notes.length > 0 && (
        <Notice tone="brand" title={words.notes} body={draft.notes.join(' · ')} />
      )}
      <SkippedLines skipped={draft.skipped} />
      <RowFilters
        draft={draft}
        differences={differences}
        wrong={wrong}
        chosen={filter.by}
        onChoose={(by) => setFilter({ by, rows: rowsOf(by, draft, differences) })}
      />
      <PreviewRows
        draft={draft}
        rows={shown}
        differences={differences}
        onChange={onChange}
        onRemove={(row) => remove(new Set([row]))}
      />
    </Stack>
  )
}

type RowFilter = 'all' | 'wrong' | 'create' | 'update' | 'unchanged' | 'conflict'

type RowFiltersProps = {
  draft: DraftFile
  differences: Differences | null
  wrong: number
  chosen: RowFilter
  onChoose: (filter: RowFilter) => void
}

/** Filters the rows by kind, with the number of rows of each. */
function RowFilters({ draft, differences, wrong, chosen, onChoose }: RowFiltersProps) {
  const counts: [RowFilter, number][] = [
    ['all', draft.rows.length],
    ['wrong', wrong],
  ]
  if (differences) {
    const { create, update, unchanged } = differences.counts
    counts.push(['create', create], ['update', update], ['unchanged', unchanged])
    counts.push(['conflict', conflictCount(differences.counts)])
  }
  return (
    <FilterPills
      label={words.filters}
      filters={counts.map(([filter, count]) => [filter, words[filter](formatNumber(count))])}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

/** Numbers of the rows that match a filter at present; null for all rows. */
function rowsOf(
  filter: RowFilter,
  draft: DraftFile,
  differences: Differences | null,
): ReadonlySet<number> | null {
  if (filter === 'all') return null
  const conflicts = ['gone', 'stale', 'repeated']
  const rows = draft.rows.filter((row) => {
    if (filter === 'wrong') return isWrong(draft, row)
    const status = differences?.statuses.get(row.row) ?? ''
    return filter === 'conflict' ? conflicts.includes(status) : status === filter
  })
  return new Set(rows.map(({ row }) => row))
}

const shown = 200

/** Lines of the file that are not questions. All are reported, so that nothing is dropped silently. */
function SkippedLines({ skipped }: { skipped: readonly SkippedLine[] }) {
  if (skipped.length === 0) return null
  return (
    <details className={classes.skipped}>
      <summary className={classes.summary}>
        {texts.preview.skipped(formatNumber(skipped.length))}
      </summary>
      <ul className={classes.lines}>
        {skipped.slice(0, shown).map(({ row, code, message, text }) => (
          <li key={`${row} ${code} ${text}`}>
            {message} <q>{text}</q>
          </li>
        ))}
      </ul>
      {skipped.length > shown && <p>{texts.send.more(formatNumber(skipped.length - shown))}</p>}
    </details>
  )
}
