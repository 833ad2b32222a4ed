import { open } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-format.ts'

/** The header of files in the age format (https://age-encryption.org/v1). */
const beginning = Buffer.from('age-encryption.org/v1\n')

/**
 * True if a file is encrypted with a passphrase.
 * @throws BackupError if the file does not exist
 */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new BackupError('There is no such file.', { cause }) : cause
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    return buffer.equals(beginning)
  } finally {
    await handle.close()
  }
}

/**
 * Encrypts a stream in chunks of 64 KiB; the chunks and their order are authenticated.
 * @param workFactor logarithm of the cost of each guess; only tests pass a lower one
 */
export function encryptWith(passphrase: string, workFactor = 18) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(passphrase)
    yield* bytesOf(await encrypter.encrypt(streamOf(source)))
  }
}

/**
 * Decrypts the output of `encryptWith` chunk by chunk, and yields authenticated chunks only.
 * @throws BackupError at the first byte if the passphrase is wrong
 */
export function decryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const opened = await decrypter.decrypt(streamOf(source)).catch((cause: Error) => {
      const isOther = cause.message.startsWith('no identity matched')
      throw new BackupError(isOther ? 'The passphrase is not that of this backup.' : damaged, {
        cause,
      })
    })
    yield* bytesOf(opened)
  }
}

/** The package uses the browser's stream type; Node's streams are the same and also iterable. */
type WebStream = Extract<Parameters<Encrypter['encrypt']>[0], { getReader: unknown }>

const streamOf = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as unknown as WebStream
const bytesOf = (stream: WebStream) => stream as unknown as AsyncIterable<Uint8Array>

const damaged = 'This file is no whole backup.'
