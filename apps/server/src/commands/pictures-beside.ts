import { readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { isImageAddress, replaceImageAddresses } from '@sanamsob/domain/markup/image-address'
import { type EmbeddedPictures, pictureLimits } from '@sanamsob/domain/questions/embedded-pictures'
import { textColumns } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { reviseRow } from '@sanamsob/domain/questions/revise-row'

/**
 * Adds the pictures that rows refer to by a path relative to the folder of their file, `![](pictures/a.png)`. Files outside
 * of this folder are not read, since the author of a file may be another person than the operator.
 */
export function picturesBeside(
  rows: readonly DraftRow[],
  folder: string,
  pictures: EmbeddedPictures,
): DraftRow[] {
  const addresses = new Map<string, string | null>()
  const addressOf = (path: string) => {
    if (isImageAddress(path) || pictures.has(path)) return null
    const known = addresses.get(path)
    if (known !== undefined) return known
    const bytes = readBeside(folder, path)
    const address = bytes && pictures.add(bytes)
    addresses.set(path, address)
    return address
  }
  return rows.map((row) => {
    let complete = row
    for (const column of textColumns) {
      const text = replaceImageAddresses(row[column], addressOf)
      if (text !== row[column]) complete = reviseRow(complete, column, text)
    }
    return complete
  })
}

function readBeside(folder: string, path: string): Uint8Array<ArrayBuffer> | null {
  try {
    const root = realpathSync(folder)
    const file = realpathSync(resolve(root, path))
    const { size } = statSync(file)
    const isInside = file.startsWith(root.endsWith(sep) ? root : root + sep)
    return isInside && size <= pictureLimits.bytes ? new Uint8Array(readFileSync(file)) : null
  } catch {
    return null
  }
}
