import { shorten } from '@sanamsob/data-api'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Structured logs on standard output. Values that could open an account or the database are redacted. Texts
 * are truncated, because paths and messages contain input from strangers.
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

/** Maximum length of a stack, whose frames follow the message. */
const maxStackLength = 4000

/**
 * Removes two things. The driver attaches a whole connection to an error that ended it: pages of irrelevant
 * data. PostgreSQL reports the refused values in `detail` (and in lines of `where`): whole rows, of any
 * table. Table and constraint are still logged.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return shortened(error)
  const { client: _client, detail: _detail, ...rest } = pino.stdSerializers.err(error)
  const stack = shorten(rest.stack ?? '', maxStackLength)
  const where = String(rest.where ?? '').replaceAll(/^.*parameter \$\d+.*$\n?/gm, '')
  return { ...(shortened(rest) as object), stack, ...(where && { where: shorten(where) }) }
}

/** Deeper than any of our values. Values that other code attaches to its errors may be cyclic. */
const maxDepth = 5

/** Returns a value with every text in it truncated. Errors are left to `loggedError`. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shorten(value)
  if (value === null || typeof value !== 'object' || value instanceof Error) return value
  if (depth === maxDepth) return '…'
  if (Array.isArray(value)) return value.map((part) => shortened(part, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const parts = Object.entries(value).map(([name, part]) => [name, shortened(part, depth + 1)])
  return Object.fromEntries(parts)
}
