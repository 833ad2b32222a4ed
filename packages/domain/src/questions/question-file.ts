import { type LostCounts, nameLost } from './lost-content.ts'
import { normalLetters } from './normal-letters.ts'
import type { QuestionColumn, QuestionFields } from './question-fields.ts'
import {
  emptyQuestion,
  isTextColumn,
  noteColumns,
  optionColumns,
  type QuestionOrigin,
  questionColumns,
} from './question-fields.ts'
import { QuestionFileError } from './question-file-error.ts'
import { answerReadings, readAnswer } from './read-answer.ts'
import type { ReadBudget } from './read-budget.ts'
import {
  answerReading,
  fillNote,
  fillRow,
  orWord,
  type ReadErrorCode,
  type ReadNote,
  readErrors,
} from './texts.ts'
import { trimmed } from './trimmed.ts'
import {
  isYoutubeLink,
  type RowError,
  type RowErrorCode,
  rowError,
  validateQuestion,
} from './validate-question.ts'

/** A question of a file in the preview. Rows count from 2, because the header is row 1. */
export type DraftRow = QuestionFields & {
  row: number
  errors: RowError[]
  /** Options after the fourth: an error. They are stored up to a limit, so that nothing of the file is lost. */
  more_options?: string[]
  /** Content of the file that the row does not have: an error until the user accepts it. */
  lost?: LostCounts
  /** Why its form could not be read. */
  reason?: string
  /** Set when the user accepted that: the question is to be completed before learners get it. */
  status?: 'draft'
  /** The line of the file whose text may not belong to the question: an error until the user accepts the row. */
  doubt?: number
  /** The answer of the file, if it may mean several options; `correct_answer` is empty then. */
  written_answer?: string
  /** The question that the row belongs to; absent if the file contains no id. */
  origin?: QuestionOrigin
  /** The laws that it cites; absent without any. */
  laws?: string
}

/** Content outside of questions: a record with too few columns, or a line outside any question. */
export type SkippedLine = { row: number; code: ReadErrorCode; message: string; text: string }

export type QuestionFile = {
  rows: DraftRow[]
  skipped: SkippedLine[]
  /** Decisions of the reader that the user should check. */
  notes: string[]
}

export type FoundQuestion = {
  fields: Partial<QuestionFields>
  /** All options in order; more than four are an error. */
  options?: string[]
  errors?: ReadErrorCode[]
  lost?: LostCounts
  reason?: string
  doubt?: number
  notes?: ReadNote[]
  /** Whether a number as answer may be an option's own words. */
  byWords?: boolean
  laws?: string
  origin?: QuestionOrigin
}

/** Converts a parsed question to a row of the preview and checks all rules. */
export function draftRow(found: FoundQuestion, row: number): DraftRow {
  const fields = { ...emptyQuestion, ...found.fields }
  for (const [index, column] of optionColumns.entries()) {
    if (found.options) fields[column] = found.options[index] ?? ''
  }
  // Texts keep their blanks. The answer and links are trimmed, because blanks have no meaning in them.
  for (const column of questionColumns) {
    fields[column] = normalLetters(fields[column])
    if (!isTextColumn(column)) fields[column] = trimmed(fields[column])
  }
  const codes = new Set(found.errors)
  const written = fields.correct_answer
  const options = optionsOf(fields)
  const readings = answerReadings(written, options, found.byWords)
  const isAmbiguous = readings.length > 1
  if (isAmbiguous) codes.add('import_answer_ambiguous')
  fields.correct_answer = isAmbiguous ? '' : readAnswer(written, options, found.byWords)
  const written_answer = isAmbiguous ? written : undefined
  if ((found.options?.length ?? 0) > 4) codes.add('import_options_many')
  const more = found.options?.slice(4, 100).map(normalLetters)
  const lost = found.lost && Object.keys(found.lost).length > 0 ? found.lost : undefined
  if (lost) codes.add('import_content_lost')
  const { doubt } = found
  if (doubt !== undefined) codes.add('import_text_mixed')
  return {
    ...fields,
    row,
    errors: rowErrors(
      { ...fields, lost, doubt, written_answer, reason: found.reason, origin: found.origin },
      row,
      codes,
    ),
    ...(written_answer && { written_answer }),
    ...(more?.length && { more_options: more }),
    ...(lost && { lost }),
    ...(doubt !== undefined && { doubt }),
    ...(found.reason && { reason: found.reason }),
    ...(found.origin && { origin: found.origin }),
    ...(found.laws && { laws: found.laws }),
  }
}

const newerRules = new Set<RowErrorCode>(['import_options_alike', 'import_letters_unseen'])

/** Errors of a row: first those of the file format (`codes`), then those of the database's rules. */
export function rowErrors(
  fields: QuestionFields &
    Partial<Pick<DraftRow, 'lost' | 'doubt' | 'written_answer' | 'reason' | 'origin'>>,
  row: number,
  codes: Iterable<ReadErrorCode>,
): RowError[] {
  const form = new Set(codes)
  // These must be resolved by the user, so the missing answer would report the same fault twice.
  const isUndecided = form.has('import_answers_several') || form.has('import_answer_ambiguous')
  const rules = validateQuestion(fields, row).filter(({ code }) => {
    if (code === 'import_answer_invalid') return !isUndecided
    // The question may be older than the rule, which only the database knows.
    return !(fields.origin && newerRules.has(code))
  })
  const { lost = {}, doubt, reason, written_answer: written = '' } = fields
  const options = optionsOf(fields)
  const params: Record<string, () => string> = {
    '{what}': () => nameLost(lost),
    '{line}': () => String(doubt),
    '{answer}': () => written.slice(0, shownWords),
    '{readings}': () =>
      answerReadings(written, options, true)
        .map((option) => answerReading(option, options[option - 1]?.slice(0, shownWords) ?? ''))
        .join(orWord),
  }
  const faults = [...form].map((code) => {
    const columns: QuestionColumn[] = code === 'import_answer_ambiguous' ? ['correct_answer'] : []
    const error = rowError(code, row, columns)
    const fill = (name: string) => params[name]?.() ?? name
    const message = error.message.replace(/\{\w+\}/g, fill)
    const why = code === 'import_form_unreadable' ? reason : undefined
    return { ...error, message: why ? `${message} (${why})` : message }
  })
  return [...faults, ...rules]
}

const shownWords = 40

const optionsOf = (fields: QuestionFields) => optionColumns.map((column) => fields[column])

export function skippedLine(
  budget: ReadBudget,
  code: ReadErrorCode,
  row: number,
  text: string,
): SkippedLine {
  budget.spend('skipped')
  return { row, code, message: fillRow(readErrors[code], row), text: text.slice(0, 200) }
}

/** Numbers the questions of a format without a table as the import does. */
export function questionFile(found: FoundQuestion[], skipped: SkippedLine[] = []): QuestionFile {
  if (found.length === 0) throw new QuestionFileError('import_rows_none')
  const notes = found.flatMap(({ notes: own = [] }, index) =>
    own.map((note): [ReadNote, number] => [note, index + 2]),
  )
  return {
    rows: found.map((question, index) => draftRow(withoutMargins(question), index + 2)),
    skipped,
    notes: noteSentences(notes),
  }
}

/** A sentence for each kind of note, with its number and rows. */
export function noteSentences(notes: [note: ReadNote, row: number][]): string[] {
  const rows = new Map<ReadNote, number[]>()
  for (const [note, row] of notes) {
    const own = rows.get(note)
    if (own) own.push(row)
    else rows.set(note, [row])
  }
  return [...rows].map(([note, own]) => fillNote(note, own.length, own))
}

/** Splits off a YouTube link in the last line of an explanation: these formats have no field for a video. */
export function splitVideo(text: string): { explanation: string; youtube_url: string } {
  const explanation = trimmed(text)
  const start = explanation.lastIndexOf('\n') + 1
  const last = trimmed(explanation.slice(start))
  if (!isYoutubeLink(last)) return { explanation, youtube_url: '' }
  return { explanation: trimmed(explanation.slice(0, start)), youtube_url: last }
}

/** The text of a question after its passage: these formats have no field for a passage. */
export function joinPassage({ passage, question_text }: QuestionFields): string {
  return [passage, question_text].filter(Boolean).join('\n\n')
}

export function joinVideo({ explanation, youtube_url }: QuestionFields): string {
  return [explanation, youtube_url].filter(Boolean).join('\n')
}

function withoutMargins({ fields, options, ...rest }: FoundQuestion): FoundQuestion {
  const { question_text = '', explanation = '', passage = '' } = fields
  return {
    ...rest,
    fields: {
      ...fields,
      question_text: trimmed(question_text),
      explanation: trimmed(explanation),
      passage: trimmed(passage),
      ...Object.fromEntries(noteColumns.map((column) => [column, trimmed(fields[column] ?? '')])),
    },
    ...(options && { options: options.map(trimmed) }),
  }
}
