import { replaceImageAddresses } from '../markup/image-address.ts'
import { pictureLimits } from './embedded-pictures.ts'
import { type QuestionFields, textColumns } from './question-fields.ts'

/** A picture of this installation that a file carries, so that it can be imported elsewhere. */
export type ExportedPicture = {
  /** The address in the markup, `/storage/…`. */
  address: string
  /** The name of its file; no two pictures have the same. */
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** The addresses of stored pictures in a text, each once. */
export function storedPicturesIn(text: string): string[] {
  const found = new Set<string>()
  replaceImageAddresses(text, (address) => {
    if (address.startsWith('/storage/')) found.add(address)
    return null
  })
  return [...found]
}

/** The number of texts that show each stored picture: a file carries a copy for each. */
export function copiesOfPictures(questions: QuestionFields[]): Map<string, number> {
  const copies = new Map<string, number>()
  for (const question of questions) {
    for (const address of textColumns.flatMap((column) => storedPicturesIn(question[column]))) {
      copies.set(address, (copies.get(address) ?? 0) + 1)
    }
  }
  return copies
}

/** The room for copies of pictures in a file, within the limits of an import. */
export class PictureRoom {
  private count = 0
  private bytes = 0
  private readonly growth: number

  /** @param growth bytes in the file for each of a picture */
  constructor(growth: number) {
    this.growth = growth
  }

  get isFull(): boolean {
    return this.count >= pictureLimits.count || this.bytes >= pictureLimits.total
  }

  /** Takes the room for the copies of one picture. @returns false if there is not enough */
  take(size: number, copies: number): boolean {
    const count = this.count + copies
    const bytes = this.bytes + size * copies * this.growth
    const fits = count <= pictureLimits.count && bytes <= pictureLimits.total
    if (size > pictureLimits.bytes || !fits) return false
    this.count = count
    this.bytes = bytes
    return true
  }
}

/** Returns questions whose stored pictures have an address that is valid on other sites too. */
export function withFullAddresses<Question extends QuestionFields>(
  questions: Question[],
  origin: string,
  except: ReadonlySet<string> = new Set(),
): Question[] {
  return questions.map((question) => ({
    ...question,
    ...Object.fromEntries(
      textColumns.map((column) => [column, withFullAddress(question[column], origin, except)]),
    ),
  }))
}

export function withFullAddress(
  text: string,
  origin: string,
  except: ReadonlySet<string> = new Set(),
): string {
  return replaceImageAddresses(text, (address) =>
    address.startsWith('/storage/') && !except.has(address) ? origin + address : null,
  )
}
