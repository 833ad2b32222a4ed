import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { questionColumns } from './question-fields.ts'
import type { DraftRow, QuestionFile } from './question-file.ts'
import { QuestionFileError } from './question-file-error.ts'
import { readQuestions } from './read-questions.ts'
import { archive, documentParts, workbookParts } from './test-data.ts'

const folder = new URL('corpus/', import.meta.url)
const files = readdirSync(folder).filter((name) => !/\.(?:json|md)$/.test(name))

it.each(files)('%s', async (name) => {
  const expected = new URL(`${name}.json`, folder)
  const read = await readFile(name)
  if (process.env.UPDATE_CORPUS && !existsSync(expected)) {
    writeFileSync(expected, `${JSON.stringify(read, null, 2)}\n`)
  }
  expect(read).toEqual(JSON.parse(readFileSync(expected, 'utf8')))
})

async function readFile(name: string) {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)))
  try {
    return name.endsWith('.parts')
      ? shown(await readQuestions(name.slice(0, -'.parts'.length), archiveOf(name, bytes)))
      : shown(await readQuestions(name, bytes))
  } catch (error) {
    if (!(error instanceof QuestionFileError)) throw error
    return { refused: error.message }
  }
}

function shown({ rows, skipped, notes }: QuestionFile) {
  return {
    rows: rows.map(shownRow),
    ...(skipped.length > 0 && { skipped: skipped.map(({ message, text }) => [message, text]) }),
    ...(notes.length > 0 && { notes }),
  }
}

function shownRow(row: DraftRow) {
  const fields = questionColumns.filter((column) => row[column] !== '')
  return {
    ...Object.fromEntries(fields.map((column) => [column, row[column]])),
    ...(row.more_options && { more_options: row.more_options }),
    ...(row.errors.length > 0 && {
      errors: row.errors.map(({ message, hint }) => (hint ? `${message} (${hint})` : message)),
    }),
  }
}

function archiveOf(name: string, bytes: Uint8Array): Uint8Array {
  const written = new TextDecoder().decode(bytes).split(/^=== (.+)\n/m)
  const parts: Record<string, string> = name.endsWith('.xlsx.parts')
    ? workbookParts('')
    : documentParts()
  for (let at = 1; at < written.length; at += 2) parts[written[at] ?? ''] = written[at + 1] ?? ''
  return archive(parts)
}
