import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decryptWith } from './passphrase.ts'

/**
 * The lines of a gzipped file, decrypted with the passphrase if there is one.
 * @throws if the file cannot be read, is not gzip, was truncated or altered, or has another passphrase
 */
export async function* readLines(file: string, passphrase: string | null): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  const [bytes, gunzip] = [createReadStream(file), createGunzip()]
  // The callback is required for errors, which the loop throws as well.
  const text =
    passphrase === null
      ? pipeline(bytes, gunzip, () => undefined)
      : pipeline(bytes, decryptWith(passphrase), gunzip, () => undefined)
  for await (const chunk of text) {
    const pieces = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = pieces.pop() ?? ''
    yield* pieces
  }
  if (rest !== '') yield rest
}
