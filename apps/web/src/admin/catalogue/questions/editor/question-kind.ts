import { errorCatalogue } from '@sanamsob/domain/errors'
import {
  emptyQuestion,
  isTextColumn,
  mapColumns,
  maxNoteLength,
  maxPassageLength,
  maxTextLength,
  noteColumns,
} from '@sanamsob/domain/questions/question-fields'
import { type RowError, validateQuestion } from '@sanamsob/domain/questions/validate-question'
import * as z from 'zod/mini'
import { type RecordKind, RefusedField } from '@/admin/kit/record-kind'
import type { QuestionStatus } from '../api/list-questions'
import {
  type EditedQuestion,
  type QuestionContent,
  questionQuery,
  saveQuestion,
} from '../api/question'
import { texts } from '../texts'
import { fieldWithoutPicture } from './load-picture'

type NoteValues = Record<(typeof noteColumns)[number], string>

/** Form values: a field for each note; tags are one JSON string, so that drafts and versions compare by value. */
export type QuestionValues = Omit<QuestionContent, 'tags' | 'option_notes'> & {
  tags: string
} & NoteValues
export type Tag = { id: string; name: string }

const words = texts.editor
const text = z.string()

export const writeTags = (tags: Tag[]) =>
  JSON.stringify(
    tags.map(({ id, name }) => ({ id, name })).sort((one, other) => (one.id < other.id ? -1 : 1)),
  )
/** The notes of the options, in their order. */
export const notesOf = (values: NoteValues) =>
  noteColumns.map((column) => values[column].trim() || null)

export const readTags = (value: string): Tag[] => JSON.parse(value || '[]')

/** Validation errors in the order of the form, by the rules that the import and the database apply. */
function problems(
  values: QuestionValues,
  stored: QuestionValues | null,
): [keyof QuestionValues, string][] {
  // A stored question may be older than a rule.
  const isOlder = ({ code, columns }: RowError) =>
    code in newerSentences && stored && columns.every((column) => values[column] === stored[column])
  const errors = validateQuestion(values, 0).filter((error) => !isOlder(error))
  const found = errors.flatMap(({ code, columns, hint }) => {
    const letters = code === 'import_letters_unseen' && hint ? ` (${hint})` : ''
    const sentence = `${sentences[code] ?? ''}${letters}`
    return columns.map((column): [keyof QuestionValues, string] => [column, sentence])
  })
  return values.quiz_set_id === '' ? [['quiz_set_id', words.setMissing], ...found] : found
}

const newerSentences: Record<string, string> = {
  import_options_alike: errorCatalogue.question_options_alike.message,
  import_letters_unseen: errorCatalogue.letters_unseen.message,
}
const sentences: Record<string, string> = {
  ...newerSentences,
  import_question_empty: errorCatalogue.question_empty.message,
  import_answer_invalid: words.answerMissing,
  import_options_incomplete: words.optionMissing,
  import_video_invalid: errorCatalogue.question_video_invalid.message,
  import_text_long: errorCatalogue.text_too_long.message.replace(
    '{longest}',
    maxTextLength.toLocaleString('en'),
  ),
  import_passage_long: errorCatalogue.passage_too_long.message.replace(
    '{longest}',
    maxPassageLength.toLocaleString('en'),
  ),
  import_note_long: errorCatalogue.option_note_too_long.message.replace(
    '{longest}',
    maxNoteLength.toLocaleString('en'),
  ),
  import_picture_invalid: errorCatalogue.image_address_invalid.message,
}

const schemaOf = (stored: QuestionValues | null) =>
  z
    .object({
      ...mapColumns((column) => (isTextColumn(column) ? text : text.check(z.trim()))),
      quiz_set_id: text,
      passage: text.check(z.trim()),
      passage_before: text,
      status: text,
      tags: text,
    })
    .check((context) => {
      for (const [field, message] of problems(context.value, stored)) {
        context.issues.push({ code: 'custom', path: [field], message, input: context.value })
      }
    })

/** A question as a kind of record: how its form reads, validates, drafts and saves it. */
export function questionKind(setId: string, row: EditedQuestion | null) {
  return {
    name: 'questions',
    words: {
      add: words.new,
      edit: words.edit,
      saved: words.saved,
      added: words.added,
      failed: words.failed,
    },
    schema: schemaOf(row && toQuestionValues(row)),
    empty: {
      ...emptyQuestion,
      quiz_set_id: setId,
      passage_before: '',
      status: 'published',
      tags: '[]',
    },
    toValues: toQuestionValues,
    labels: words.fields,
    inWords: (field, value) => {
      if (field === 'tags')
        return readTags(value)
          .map(({ name }) => name)
          .join(', ')
      if (field === 'status') return texts.status[value as QuestionStatus] ?? ''
      return ''
    },
    read: questionQuery,
    save: async (values, version, newId) => {
      const field = await fieldWithoutPicture(values, row && toQuestionValues(row))
      if (field) throw new RefusedField(field, words.picture.unreachable)
      const { tags, note_a, note_b, note_c, note_d, ...content } = values
      const option_notes = notesOf({ note_a, note_b, note_c, note_d })
      const written = { ...content, option_notes, tags: readTags(tags).map(({ id }) => id) }
      return saveQuestion(written, version, newId)
    },
    saved: (answer) => ({ table: 'questions', id: (answer as { id: string }).id }),
    constraints: Object.fromEntries(
      Object.entries(refusals).map(([code, field]) => {
        const { message } = errorCatalogue[code as keyof typeof refusals]
        return [message, { field, sentence: message }]
      }),
    ),
  } satisfies Omit<RecordKind<EditedQuestion, QuestionValues>, 'fields'>
}

/** Error codes of the database and the field that each is about; the error has its own sentence. */
const refusals = {
  quiz_set_not_found: 'quiz_set_id',
  passage_too_long: 'passage',
  option_note_too_long: 'note_a',
  question_empty: 'question_text',
  question_options_incomplete: 'option_a',
  question_options_alike: 'option_a',
  question_video_invalid: 'youtube_url',
  image_address_invalid: 'question_text',
} as const

function toQuestionValues(question: EditedQuestion): QuestionValues {
  const { quiz_set, correct_choice, option_notes, passage, tags, status } = question
  const notes = noteColumns.map((column, index) => [column, option_notes?.[index]])
  const content = {
    ...question,
    ...(Object.fromEntries(notes) as Record<keyof NoteValues, string | null | undefined>),
    correct_answer: String(correct_choice),
  }
  return {
    ...mapColumns((column) => content[column] ?? ''),
    quiz_set_id: quiz_set.id,
    passage_before: passage ?? '',
    status,
    tags: writeTags(tags),
  }
}
