import {
  copiesOfPictures,
  type ExportedPicture,
  PictureRoom,
  withFullAddresses,
} from '@sanamsob/domain/questions/exported-pictures'
import type { StoredQuestion, WrittenFormat } from './messages'

/**
 * Writes questions in a format. With ids, the file can be imported again as an update. Tables with ids, and CSV, refer to
 * pictures by their address on this site; other files carry the pictures or refer to them by full address.
 */
export async function writeFile(
  given: StoredQuestion[],
  format: WrittenFormat,
  withIds: boolean,
): Promise<Blob> {
  const carries = format === 'moodle-xml' || (format === 'xlsx' && !withIds)
  // Moodle XML writes bytes in base64.
  const room = new PictureRoom(format === 'moodle-xml' ? 4 / 3 : 1)
  const pictures = carries ? await picturesOf(given, room) : []
  const carried = new Set(pictures.map(({ address }) => address))
  const questions =
    carries || format === 'gift' ? withFullAddresses(given, location.origin, carried) : given
  switch (format) {
    case 'csv': {
      const { writeCsv } = await import('@sanamsob/domain/questions/write-table')
      return new Blob([writeCsv(withIds ? named(questions) : questions)], { type: 'text/csv' })
    }
    case 'xlsx': {
      const { writeXlsx } = await import('@sanamsob/domain/questions/write-table')
      return writeXlsx(withIds ? named(questions) : questions, pictures)
    }
    case 'gift': {
      const { writeGift } = await import('@sanamsob/domain/questions/write-gift')
      return new Blob([writeGift(questions)], { type: 'text/plain' })
    }
    case 'moodle-xml': {
      const { writeMoodleXml } = await import('@sanamsob/domain/questions/write-moodle-xml')
      return new Blob([writeMoodleXml(questions, pictures, location.origin)], {
        type: 'application/xml',
      })
    }
  }
}

/** The stored pictures of questions, as far as an import accepts them. */
async function picturesOf(
  questions: StoredQuestion[],
  room: PictureRoom,
): Promise<ExportedPicture[]> {
  const pictures: ExportedPicture[] = []
  for (const [address, copies] of copiesOfPictures(questions)) {
    if (room.isFull) break
    const answer = await fetch(address)
    const blob = answer.ok ? await answer.blob() : null
    // A picture that is gone, or one beyond the limits, remains an address.
    if (!blob || !room.take(blob.size, copies)) continue
    const { width, height } = await sizeOf(blob)
    const name = address.slice(address.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_')
    pictures.push({
      address,
      name: pictures.some((other) => other.name === name) ? `${pictures.length}-${name}` : name,
      type: blob.type,
      bytes: new Uint8Array(await blob.arrayBuffer()),
      width,
      height,
    })
  }
  return pictures
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(blob)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return { width: 160, height: 110 }
  }
}

function named(questions: StoredQuestion[]) {
  return questions.map(({ id, version, ...fields }) => ({
    ...fields,
    origin: { id, version: String(version) },
  }))
}
