import type { ToldQuestion, WrittenFormat } from './messages'

/** The questions as a file of a format; with their names where they are to be imported again. */
export async function writeFile(
  questions: ToldQuestion[],
  format: WrittenFormat,
  withIds: boolean,
): Promise<Blob> {
  switch (format) {
    case 'csv': {
      const { writeCsv } = await import('@sanamsob/domain/questions/write-table')
      return new Blob([writeCsv(withIds ? named(questions) : questions)], { type: 'text/csv' })
    }
    case 'xlsx': {
      const { writeXlsx } = await import('@sanamsob/domain/questions/write-table')
      return writeXlsx(withIds ? named(questions) : questions)
    }
    case 'gift': {
      const { writeGift } = await import('@sanamsob/domain/questions/write-gift')
      return new Blob([writeGift(questions)], { type: 'text/plain' })
    }
    case 'moodle-xml': {
      const { writeMoodleXml } = await import('@sanamsob/domain/questions/write-moodle-xml')
      return new Blob([writeMoodleXml(questions)], { type: 'application/xml' })
    }
  }
}

function named(questions: ToldQuestion[]) {
  return questions.map(({ id, version, ...fields }) => ({
    ...fields,
    origin: { id, version: String(version) },
  }))
}
