import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

/** A query whose result can be read as the received bytes. The driver does not require it. */
export type TakesBytes = {
  /** Index of the column of the next row to return as bytes; null for none. */
  bytesColumn(): number | null
}

type HandlePacket = (offset: number, code: number, length: number, bytes: Buffer) => unknown

/** Members of the driver that its types omit. */
type Inside = {
  connection: {
    attachListeners(stream: NodeJS.ReadableStream): void
    emit(name: string, message: unknown): boolean
  }
  _getActiveQuery(): Partial<TakesBytes> | null
}

const dataRow = 'D'.charCodeAt(0)

/**
 * A connection that returns response bodies as bytes, which are passed on unchanged. The driver itself
 * decodes everything to strings, which would have to be encoded again. For Thai text that costs more than
 * everything else. Pass it to a pool as `Client`. All other queries behave as usual.
 */
export class BytesClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as Inside
    connection.attachListeners = (stream) => {
      const parser = bytesParser(() => this.#column())
      stream.on('data', (chunk: Buffer) =>
        parser.parse(chunk, (message) =>
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
        ),
      )
    }
  }

  #column(): number | null {
    return (this as unknown as Inside)._getActiveQuery()?.bytesColumn?.() ?? null
  }
}

/** The driver's own parser, except for rows with one column requested as bytes. */
function bytesParser(wanted: () => number | null): Parser {
  const parser = new Parser()
  const inside = parser as unknown as { handlePacket: HandlePacket }
  const asEver = inside.handlePacket.bind(parser)
  inside.handlePacket = (offset, code, length, bytes) => {
    const column = code === dataRow ? wanted() : null
    if (column === null) return asEver(offset, code, length, bytes)
    return { name: 'dataRow', length, ...readRow(bytes, offset, column) }
  }
  return parser
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-DATAROW */
function readRow(bytes: Buffer, offset: number, column: number) {
  const fieldCount = bytes.readInt16BE(offset)
  const fields = new Array<string | Buffer<ArrayBuffer> | null>(fieldCount)
  let at = offset + 2
  for (let n = 0; n < fieldCount; n += 1) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length === -1) {
      fields[n] = null
      continue
    }
    const end = at + length
    // Copied, because the parser reuses its buffer for the next message.
    fields[n] =
      n === column ? Buffer.from(bytes.subarray(at, end)) : bytes.toString('utf8', at, end)
    at = end
  }
  return { fieldCount, fields }
}
