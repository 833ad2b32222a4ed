import { NativeSelect, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { optionColumns } from '@sanamsob/domain/questions/question-fields'
import { useMemo } from 'react'
import { RecordFormBody } from '@/admin/kit/record-form'
import { RowSelect } from '@/admin/kit/row-select'
import { useRecordForm } from '@/admin/kit/use-record-form'
import { choices } from '@/lib/question'
import type { EditedQuestion } from '../api/question'
import { texts } from '../texts'
import { MarkupField } from './markup-field'
import { PastedNotice } from './pasted-notice'
import classes from './question-form.module.css'
import { questionKind } from './question-kind'
import { QuestionPreview } from './question-preview'
import { SimilarQuestions } from './similar-questions'
import { TagField } from './tag-field'
import { usePastedQuestion } from './use-pasted-question'

type Props = { row: EditedQuestion | null; setId: string; onClose: () => void }

const words = texts.editor

/** The form of a question, with what a learner will see beside it. */
export function QuestionForm({ row, setId, onClose }: Props) {
  const kind = useMemo(() => questionKind(setId), [setId])
  const record = useRecordForm(kind, row, onClose)
  const { form, submit } = record
  const pasted = usePastedQuestion(form)
  const values = form.getValues()
  return (
    <div className={classes.sides}>
      <form noValidate onSubmit={submit} aria-label={row ? words.edit : words.new}>
        <RecordFormBody
          kind={kind}
          record={record}
          isNew={row === null}
          onClose={onClose}
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
          <MarkupField
            label={words.fields.question_text}
            required
            minRows={3}
            input={form.getInputProps('question_text')}
            onPasted={pasted.take}
          />
          <PastedNotice pasted={pasted} />
          {optionColumns.map((column) => (
            <MarkupField
              key={column}
              label={words.fields[column]}
              required
              inline
              input={form.getInputProps(column)}
            />
          ))}
          <Radio.Group
            label={words.fields.correct_answer}
            required
            {...form.getInputProps('correct_answer')}
          >
            <div className={classes.key}>
              {choices.map((choice) => (
                <Radio key={choice} value={String(choice)} label={words.key(String(choice))} />
              ))}
            </div>
          </Radio.Group>
          <MarkupField
            label={words.fields.explanation}
            minRows={3}
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
        <QuestionPreview values={values} />
        <SimilarQuestions values={values} id={row?.id} />
      </div>
    </div>
  )
}
