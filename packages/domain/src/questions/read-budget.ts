import type { EmbeddedPictures } from './embedded-pictures.ts'
import { fileLimits, maxTextLength } from './question-fields.ts'
import { QuestionFileError, unreadable } from './question-file-error.ts'

/**
 * Limits on everything that costs time or memory. The size of a file bounds none of them: an archive, a
 * cell's address or a reference multiplies a few bytes, and objects for millions of lines take far more
 * memory than the lines.
 */
export const readLimits = {
  /** Questions. */
  rows: fileLimits.rows,
  /** Rows of a table, including blank ones and gaps. */
  records: fileLimits.rows * 3,
  /** Cells of a table, including gaps. */
  cells: 2_000_000,
  /** Cells of one row, as in a spreadsheet. */
  columns: 16_384,
  /** Text of a workbook's cells: many cells can refer to the same string. */
  characters: fileLimits.bytes,
  lines: 2_000_000,
  /** Characters of one line. */
  line: maxTextLength * 4,
  /** Lines outside of any question. */
  skipped: 20_000,
  /** Entries of an archive. */
  parts: 1000,
  /** Inflated bytes of an archive's entries, counted during inflation. */
  unpacked: 96 * 1024 * 1024,
  /** Elements of XML, their nesting depth, and attributes of one element. */
  elements: 2_000_000,
  depth: 50,
  attributes: 200,
  /** References to characters and entities, carriage returns, and characters that XML forbids. */
  references: 3_000_000,
}

/** Timeout in milliseconds of the browser's worker or the command's thread, for cases that no limit ends. */
export const readingMs = 600_000

export type Counted = keyof typeof readLimits

const reportedRows = 500

/** Counts the cost of reading one file, and refuses the file at the first unit beyond a limit. */
export class ReadBudget {
  readonly spent: Record<Counted, number> = {
    rows: 0,
    records: 0,
    cells: 0,
    columns: 0,
    characters: 0,
    lines: 0,
    line: 0,
    skipped: 0,
    parts: 0,
    unpacked: 0,
    elements: 0,
    depth: 0,
    attributes: 0,
    references: 0,
  }
  private readonly report: (rows: number) => void
  private readonly limits: Record<Counted, number>
  private reported = 0
  /** Pictures for the caller to upload; null if it cannot, and pictures are lost content. */
  readonly pictures: EmbeddedPictures | null

  /** @param report called with the number of rows read so far, every few hundred rows */
  constructor(
    report: (rows: number) => void = () => {},
    limits: Partial<typeof readLimits> = {},
    pictures: EmbeddedPictures | null = null,
  ) {
    this.report = report
    this.pictures = pictures
    this.limits = { ...readLimits, ...limits }
  }

  spend(what: Counted, amount = 1): void {
    this.measure(what, this.spent[what] + amount)
  }

  /** Checks a limit on each of many items, such as the length of a line. */
  measure(what: Counted, spent: number): void {
    this.spent[what] = spent
    const isRow = what === 'rows' || what === 'records'
    if (spent > this.limits[what]) {
      throw isRow ? new QuestionFileError('import_rows_many') : unreadable(what)
    }
    if (isRow && spent >= this.reported + reportedRows) {
      this.reported = spent
      this.report(spent)
    }
  }
}
