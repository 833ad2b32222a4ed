import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

/** What can be read as the bytes it came as. The driver asks nothing of it. */
export type TakesBytes = {
  /** The column of the row that comes next which is wanted so; null for none. */
  bytesColumn(): number | null
}

type HandlePacket = (offset: number, code: number, length: number, bytes: Buffer) => unknown

/** What the types of the driver do not list. */
type Inside = {
  connection: {
    attachListeners(stream: NodeJS.ReadableStream): void
    emit(name: string, message: unknown): boolean
  }
  _getActiveQuery(): Partial<TakesBytes> | null
}

const dataRow = 'D'.charCodeAt(0)

/**
 * A connection of the driver that gives bodies of answers as bytes: they go to whoever asked as they are. The driver
 * itself makes a string of everything, which would be made bytes again, and of Thai that costs more than all else.
 * A pool takes it as its `Client`. All other queries are answered as ever.
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

/** The driver's own parser, but for rows of which one column is wanted as bytes. */
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
    // What the parser reads from is written over by what comes next.
    fields[n] =
      n === column ? Buffer.from(bytes.subarray(at, end)) : bytes.toString('utf8', at, end)
    at = end
  }
  return { fieldCount, fields }
}
