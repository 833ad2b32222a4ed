import { open } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-format.ts'

/** How every file of the age format begins (https://age-encryption.org/v1). */
const beginning = Buffer.from('age-encryption.org/v1\n')

/** Whether a file opens with a passphrase only. @throws BackupError where there is none */
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

/** Encrypts a stream in chunks of 64 KiB, each and their order authenticated. */
export function encryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* bytesOf(await encrypter.encrypt(streamOf(source)))
  }
}

/**
 * Gives what `encryptWith` was given, chunk by chunk, none that is not authentic.
 * @throws BackupError at the first byte where the passphrase is another
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

/** The package names the browser's types; Node's streams are the same, and iterable besides. */
type WebStream = Extract<Parameters<Encrypter['encrypt']>[0], { getReader: unknown }>

const streamOf = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as unknown as WebStream
const bytesOf = (stream: WebStream) => stream as unknown as AsyncIterable<Uint8Array>

const damaged = 'This file is no whole backup.'
