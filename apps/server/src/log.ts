import { type Logger, pino } from 'pino'

/** Structured logs on standard output; what could open an account or the database is blanked. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutClient },
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
  })
}

/** The driver hangs a whole connection on an error that ended it: pages of what nobody asks for. */
function withoutClient(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { client: _client, ...rest } = pino.stdSerializers.err(error)
  return rest
}
