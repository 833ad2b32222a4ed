import { randomUUID } from 'node:crypto'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import type { Learner } from '../../support/content.ts'

export type ExportedRow = {
  id: string
  version: number
  question_text: string
  correct_answer: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  explanation: string
  youtube_url: string
  passage: string
  note_a: string
  note_b: string
  note_c: string
  note_d: string
}

export type Outcome = {
  success: boolean
  imported_count: number
  quiz_sets_created: number
  quiz_set_ids: string[]
  errors: string[]
}

type Listed = {
  total: number
  imports: {
    id: string
    file_name: string | null
    created_count: number
    updated_count: number
    unchanged_count: number
    skipped_count: number
    attempted: boolean
    undone_at: string | null
  }[]
}

export function newQuestions(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    question_text: `ข้อ ${n + 1}`,
    correct_answer: String((n % 4) + 1),
    option_a: 'ก',
    option_b: 'ข',
    option_c: 'ค',
    option_d: 'ง',
    explanation: '',
    youtube_url: '',
  }))
}

/** The calls of an administrator with question files. */
export function imports(db: ProductDatabase, who: Learner) {
  return {
    run: async (payload: object) => {
      const id = randomUUID()
      const outcome = await who.call<Outcome>(db, 'import_questions($1)', [
        JSON.stringify({ import_id: id, ...payload }),
      ])
      return { id, ...outcome }
    },
    undo: (id: string) => who.call<Record<string, number>>(db, 'undo_import($1)', [id]),
    list: (content: string | null = null) =>
      who.call<Listed>(db, 'list_imports(1, 10, $1)', [content]),
    exported: (filter: object, format = 'csv') =>
      who.call<ExportedRow[]>(db, 'export_questions($1, $2)', [JSON.stringify(filter), format]),
    current: (ids: string[]) => who.call<ExportedRow[]>(db, 'current_questions($1)', [ids]),
  }
}

/** A row of a file that names its question. */
export function named({ version, ...fields }: ExportedRow, change: Partial<ExportedRow> = {}) {
  return { ...fields, version: String(version), ...change }
}
