import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { RowSelect } from '@/admin/kit/row-select'
import { saveFile } from '@/admin/kit/save-file'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { askForExport, type ExportFilter } from './api/ask-for-questions'
import classes from './import-work.module.css'
import { texts } from './texts'
import { type WrittenFormat, writtenFormats } from './worker/messages'
import { writeFile } from './worker/run-job'

const words = texts.export
const endings: Record<WrittenFormat, string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  gift: 'gift',
  'moodle-xml': 'xml',
}

/** Exports the questions of a course, a quiz set or another filter, in any supported format. */
export function ExportPanel() {
  const [course, setCourse] = useState<string | null>(null)
  const [quizSet, setQuizSet] = useState<string | null>(null)
  const [tag, setTag] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [format, setFormat] = useState<WrittenFormat>('csv')
  const [withIds, setWithIds] = useState(false)
  const isTable = format === 'csv' || format === 'xlsx'
  const filter: ExportFilter = {
    ...(course && { course_id: course }),
    ...(quizSet && { quiz_set_id: quizSet }),
    ...(tag && { tag_id: tag }),
    ...(text.trim() && { q: text.trim() }),
  }
  const narrowed = Object.keys(filter).length > 0
  const run = useMutation({
    mutationFn: async () =>
      writeFile({
        kind: 'write',
        json: await askForExport(filter, format),
        format,
        withIds: withIds && isTable,
      }),
    onSuccess: ({ file, count }) => {
      saveFile(file, `${words.fileName}.${endings[format]}`)
      reportSuccess(words.done(formatNumber(count)))
    },
    // Messages of the error catalogue say how to proceed; for other errors a general sentence is shown.
    onError: (error) =>
      reportFailure(
        error instanceof DataError ? error.message || words.failed : words.failed,
        error,
      ),
  })
  return (
    <Stack gap="md" className={classes.panel}>
      <p>{words.intro}</p>
      <div className={classes.exportFields}>
        <RowSelect
          label={texts.target.course}
          value={course}
          onChange={(value) => {
            setCourse(value)
            setQuizSet(null)
          }}
          choice={{ table: 'courses', above: 'subcategories' }}
        />
        <RowSelect
          label={texts.target.quizSet}
          value={quizSet}
          onChange={setQuizSet}
          choice={{
            table: 'quiz_sets',
            above: 'courses',
            where: course ? { course_id: course } : undefined,
          }}
        />
        <RowSelect
          label={words.tag}
          value={tag}
          onChange={setTag}
          choice={{ table: 'quiz_tags' }}
        />
        <TextInput
          label={words.words}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <NativeSelect
          label={words.format}
          data={writtenFormats.map((value) => ({ value, label: words.formats[value] }))}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value as WrittenFormat)}
        />
      </div>
      <Checkbox
        label={words.withIds}
        checked={withIds && isTable}
        disabled={!isTable}
        onChange={({ currentTarget }) => setWithIds(currentTarget.checked)}
      />
      {!isTable && <p>{words.passages}</p>}
      {!narrowed && <p>{words.choose}</p>}
      <Group>
        <Button disabled={!narrowed} loading={run.isPending} onClick={() => run.mutate()}>
          {words.action}
        </Button>
      </Group>
    </Stack>
  )
}
