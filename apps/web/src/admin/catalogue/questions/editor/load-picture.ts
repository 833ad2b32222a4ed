import { replaceImageAddresses } from '@sanamsob/domain/markup/image-address'
import { textColumns } from '@sanamsob/domain/questions/question-fields'
import { pictureLoads } from '@/lib/picture-loads'

type Texts = Record<(typeof textColumns)[number], string>

/** Loads a picture as learners' browsers do; rejects if it cannot be shown. */
export async function loadPicture(address: string): Promise<void> {
  const picture = new Image()
  picture.referrerPolicy = 'no-referrer'
  picture.src = address
  if (!(await pictureLoads(picture))) throw new Error(`cannot load ${address}`)
}

/** The first field with a picture that cannot be shown. Those of the stored texts are not loaded again. */
export async function fieldWithoutPicture(texts: Texts, stored: Texts | null) {
  const known = new Set(textColumns.flatMap((column) => addressesIn(stored?.[column] ?? '')))
  for (const column of textColumns) {
    for (const address of addressesIn(texts[column])) {
      const isShown =
        known.has(address) ||
        (await loadPicture(address).then(
          () => true,
          () => false,
        ))
      if (!isShown) return column
    }
  }
  return null
}

function addressesIn(text: string): string[] {
  const found: string[] = []
  replaceImageAddresses(text, (address) => {
    found.push(address)
    return null
  })
  return found
}
