type Row = Record<string, unknown>

/**
 * Rows as a file for a spreadsheet, which takes what begins like a formula for one: such cells get an
 * apostrophe before them. For reading; what is to be read back is exported otherwise.
 */
export function readableCsv(columns: readonly string[], rows: readonly Row[]): Blob {
  return csvOf([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}

/** The same of cells, line by line. */
export function csvOf(lines: readonly (readonly unknown[])[]): Blob {
  return new Blob([csvText(lines)], { type: 'text/csv;charset=utf-8' })
}

export function csvText(lines: readonly (readonly unknown[])[]): string {
  // The mark tells spreadsheets that the text is UTF-8.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
