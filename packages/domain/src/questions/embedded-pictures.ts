/** A picture inside a question file. Until it is uploaded, the markup refers to it by `address`. */
export type EmbeddedPicture = { address: string; type: string; bytes: Uint8Array<ArrayBuffer> }

type Parts = { bytes(name: string, max: number): Uint8Array<ArrayBuffer> | null }

const folder = '/storage/embedded/'
// Does not end in a digit, because `1)` begins an option in typed exams.
const addresses = /\/storage\/embedded\/\d+\/picture/g

/** Limits on the pictures of one file; the storage service's limit is that of one picture. */
export const pictureLimits = { count: 500, bytes: 5 * 1024 * 1024, total: 64 * 1024 * 1024 }

/** Collects the pictures of a file within the limits. */
export class EmbeddedPictures {
  readonly found: EmbeddedPicture[] = []
  private readonly parts = new Map<string, string | null>()
  private total = 0

  /** Returns the picture's address; null if it cannot be stored. */
  add(bytes: Uint8Array<ArrayBuffer>): string | null {
    const type = typeOf(bytes)
    if (!type || bytes.length > pictureLimits.bytes || this.found.length >= pictureLimits.count) {
      return null
    }
    this.total += bytes.length
    if (this.total > pictureLimits.total) return null
    const address = `${folder}${this.found.length + 1}/picture`
    this.found.push({ address, type, bytes })
    return address
  }

  /** Adds a part of an archive, which is inflated once however often a document shows it. */
  addPart(archive: Parts, path: string): string | null {
    const known = this.parts.get(path)
    if (known !== undefined) return known
    const bytes = archive.bytes(path, pictureLimits.bytes)
    const address = bytes && this.add(bytes)
    this.parts.set(path, address)
    return address
  }

  addBase64(base64: string): string | null {
    // Line breaks, which `atob` ignores, may add a twentieth.
    if (base64.length > pictureLimits.bytes * 1.4) return null
    try {
      const binary = atob(base64)
      const bytes = new Uint8Array(binary.length)
      for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
      return this.add(bytes)
    } catch {
      return null
    }
  }

  has(address: string): boolean {
    return this.found.some((picture) => picture.address === address)
  }
}

/** The addresses of embedded pictures in a text. */
export function embeddedIn(text: string): string[] {
  return text.includes(folder) ? (text.match(addresses) ?? []) : []
}

/** Replaces the addresses of embedded pictures by those under which they were stored. */
export function withStored(text: string, stored: ReadonlyMap<string, string>): string {
  if (!text.includes(folder)) return text
  return text.replace(addresses, (address) => stored.get(address) ?? address)
}

/** The media type of a picture that browsers and the storage service accept, by its first bytes. */
function typeOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF8')) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  if (/^.{4}ftypavi[fs]/s.test(start)) return 'image/avif'
  return null
}
