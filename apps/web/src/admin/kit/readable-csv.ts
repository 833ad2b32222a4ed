type Row = Record<string, unknown>

/**
 * Rows as a CSV file for people to read. Cells that a spreadsheet would run as a formula are prefixed with an
 * apostrophe, so files that are imported again use another export.
 */
export function readableCsv(columns: readonly string[], rows: readonly Row[]): Blob {
  return csvOf([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}

/** Cells as a CSV file, with the same escaping. */
export function csvOf(lines: readonly (readonly unknown[])[]): Blob {
  return new Blob([csvText(lines)], { type: 'text/csv;charset=utf-8' })
}

export function csvText(lines: readonly (readonly unknown[])[]): string {
  // The byte order mark makes spreadsheets read the text as UTF-8.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
