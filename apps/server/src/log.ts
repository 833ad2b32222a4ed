import { shorten } from '@sanamsob/data-api'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Structured logs on standard output: what could open an account or the database is blanked, and no
 * text is longer than a person reads, for paths and messages hold what strangers send.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError, msg: (text) => shortened(text) },
    formatters: { log: (entry) => shortened(entry) as Record<string, unknown> },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.apikey',
        '*.authorization',
        '*.connectionString',
      ],
      censor: '[secret]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Of a stack: its frames come after the message. */
const longestStack = 4000

/**
 * The driver hangs a whole connection on an error that ended it: pages of what nobody asks for. And
 * PostgreSQL tells in `detail` (and in lines of `where`) the values that it refused: whole rows, of
 * whichever table. Table and constraint are told all the same.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return shortened(error)
  const { client: _client, detail: _detail, ...rest } = pino.stdSerializers.err(error)
  const stack = shorten(rest.stack ?? '', longestStack)
  const where = String(rest.where ?? '').replaceAll(/^.*parameter \$\d+.*$\n?/gm, '')
  return { ...(shortened(rest) as object), stack, ...(where && { where: shorten(where) }) }
}

/** Further in than anything of ours reaches; what others hang on their errors may go round. */
const deepest = 5

/** A value with every text in it cut short; errors are `loggedError`'s. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shorten(value)
  if (value === null || typeof value !== 'object' || value instanceof Error) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((part) => shortened(part, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const parts = Object.entries(value).map(([name, part]) => [name, shortened(part, depth + 1)])
  return Object.fromEntries(parts)
}
