import type { TableBeginning } from './table-beginning.ts'
import { type FileErrorCode, fileErrors, reasons } from './texts.ts'

/** Refusal of a whole file, with the message to show. */
export class QuestionFileError extends Error {
  readonly code: FileErrorCode
  /** Of a table whose headings do not say enough: what a user chooses its columns from. */
  readonly table: TableBeginning | undefined

  constructor(
    code: FileErrorCode,
    params: Record<string, string> = {},
    cause?: unknown,
    table?: TableBeginning,
  ) {
    let sentence: string = fileErrors[code]
    for (const [name, value] of Object.entries(params)) {
      sentence = sentence.replace(`{${name}}`, () => value)
    }
    super(sentence, { cause })
    this.name = 'QuestionFileError'
    this.code = code
    this.table = table
  }
}

export function unreadable(reason: keyof typeof reasons, cause?: unknown): QuestionFileError {
  return new QuestionFileError('import_file_unreadable', { reason: reasons[reason] }, cause)
}
