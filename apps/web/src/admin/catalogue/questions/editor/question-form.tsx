import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { noteColumns, optionColumns } from '@sanamsob/domain/questions/question-fields'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Input } from '@/admin/kit/field'
import { ManySelect } from '@/admin/kit/many-select'
import type { Read } from '@/admin/kit/read'
import { RecordFormBody } from '@/admin/kit/record-form'
import { RowSelect } from '@/admin/kit/row-select'
import { useRecordForm } from '@/admin/kit/use-record-form'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type EditedQuestion, questionQuery } from '../api/question'
import classes from '../questions.module.css'
import { texts } from '../texts'
import { MarkupField } from './markup-field'
import { PassageField } from './passage-field'
import { PastedNotice } from './pasted-notice'
import { questionKind, readTags, type Tag, writeTags } from './question-kind'
import { QuestionPreview } from './question-preview'
import { SimilarQuestions } from './similar-questions'
import { usePastedQuestion } from './use-pasted-question'

type Props = {
  row: EditedQuestion | null
  setId: string
  onClose: () => void
  /** Called instead after a save that was to be followed by the next question. */
  onNext?: (id: string | null) => void
  /** Called instead after a correction of the key by which learners have been marked. */
  onKeyCorrected?: () => void
}

const words = texts.editor

/** The form of a question beside a preview of it. */
export function QuestionForm({ row, setId, onClose, onNext, onKeyCorrected }: Props) {
  const kind = useMemo(() => questionKind(setId, row), [setId, row])
  const queryClient = useQueryClient()
  const goesOn = useRef(false)
  const record = useRecordForm(kind, row, () => {
    // The form has refetched its question before this is called.
    const saved = row && queryClient.getQueryData<EditedQuestion>(questionQuery(row.id).queryKey)
    if (saved && saved.correct_choice !== row.correct_choice && saved.marked_by_other_key > 0) {
      onKeyCorrected?.()
    } else if (row && goesOn.current) onNext?.(row.next_id)
    else onClose()
  })
  const { form, submit } = record
  const pasted = usePastedQuestion(form)
  const values = form.getValues()
  const [notesOpened, setNotesOpened] = useState(false)
  const hasNotes = notesOpened || noteColumns.some((column) => values[column] !== '')
  const options = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.sides}>
      <form
        noValidate
        onSubmit={(event) => {
          goesOn.current = false
          submit(event)
        }}
        aria-label={row ? words.edit : words.new}
      >
        <RecordFormBody
          kind={kind}
          record={record}
          isNew={row === null}
          onClose={onClose}
          further={
            onNext && (
              <Button
                variant="default"
                disabled={record.saving}
                onClick={() => {
                  goesOn.current = true
                  submit()
                }}
              >
                {words.saveAndNext}
              </Button>
            )
          }
          className={classes.acts}
        >
          <RowSelect
            label={words.fields.quiz_set_id}
            required
            choice={{ table: 'quiz_sets', above: 'courses' }}
            {...form.getInputProps('quiz_set_id')}
            value={values.quiz_set_id || null}
            onChange={(id) => form.setFieldValue('quiz_set_id', id ?? '')}
          />
          <PassageField form={form} id={row?.id} />
          <MarkupField
            label={words.fields.question_text}
            required
            minRows={3}
            setId={values.quiz_set_id}
            input={form.getInputProps('question_text')}
            onPasted={pasted.take}
          />
          <PastedNotice pasted={pasted} />
          <Radio.Group
            label={words.fields.correct_answer}
            description={words.keyHint}
            required
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            {...form.getInputProps('correct_answer')}
          >
            <div ref={options} className={classes.options}>
              {optionColumns.map((column, index) => {
                const choice = String(index + 1)
                const isKey = values.correct_answer === choice
                const note = noteColumns[index] ?? 'note_a'
                return (
                  <div key={column} className={classes.option} data-key={isKey || undefined}>
                    <Radio value={choice} size="lg" aria-label={words.key(choice)} />
                    <MarkupField
                      label={words.fields[column]}
                      required
                      inline
                      setId={values.quiz_set_id}
                      input={form.getInputProps(column)}
                    />
                    {hasNotes && (!isKey || values[note] !== '') && (
                      <div className={classes.note}>
                        <MarkupField
                          label={words.fields[note]}
                          setId={values.quiz_set_id}
                          input={form.getInputProps(note)}
                        />
                      </div>
                    )}
                  </div>
                )
              })}
            </div>
          </Radio.Group>
          {!hasNotes && (
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                onClick={() => {
                  flushSync(() => setNotesOpened(true))
                  options.current
                    ?.querySelector<HTMLTextAreaElement>(`.${classes.note} textarea`)
                    ?.focus()
                }}
              >
                {words.addNotes}
              </Button>
            </div>
          )}
          <MarkupField
            label={words.fields.explanation}
            minRows={3}
            setId={values.quiz_set_id}
            input={form.getInputProps('explanation')}
          />
          <TextInput
            label={words.fields.youtube_url}
            type="url"
            inputMode="url"
            placeholder="https://youtu.be/"
            {...form.getInputProps('youtube_url')}
          />
          <TagField input={form.getInputProps('tags')} />
          <NativeSelect
            label={words.fields.status}
            data={Object.entries(texts.status).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('status')}
          />
        </RecordFormBody>
      </form>
      <div className={classes.beside}>
        <QuestionPreview values={values} position={row && row.position - 1} />
        <SimilarQuestions values={values} id={row?.id} />
      </div>
    </div>
  )
}

const tagsQuery: Read<Tag[]> = {
  queryKey: ['quiz_tags', 'names'],
  queryFn: async () => unwrap(await data.from('quiz_tags').select('id,name').order('name')),
}

function TagField({ input }: { input: Input<string> }) {
  const { data: all = [] } = useQuery(tagsQuery)
  const chosen = readTags(input.value ?? '')
  const known = new Map([...chosen, ...all].map((tag) => [tag.id, tag]))
  return (
    <ManySelect
      label={texts.editor.fields.tags}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => input.onChange(writeTags(ids.flatMap((id) => known.get(id) ?? [])))}
      hidePickedOptions
      nothingFoundMessage={texts.editor.noTags}
    />
  )
}
