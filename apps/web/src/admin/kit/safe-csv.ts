type Row = Record<string, unknown>

/**
 * Rows as a file for a spreadsheet, which takes what begins like a formula for one: such cells get an
 * apostrophe before them. For reading; what is to be read back is exported otherwise.
 */
export function safeCsv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  // The mark tells spreadsheets that the text is UTF-8.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
