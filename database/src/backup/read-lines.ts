import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The lines of a gzipped file. @throws where it cannot be read, is no gzip, or was cut */
export async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  // The callback is for errors, which the loop throws too.
  for await (const chunk of pipeline(createReadStream(file), createGunzip(), () => undefined)) {
    const pieces = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = pieces.pop() ?? ''
    yield* pieces
  }
  if (rest !== '') yield rest
}
