import { type Logger, pino } from 'pino'

/** Structured logs on standard output; what could open an account or the database is blanked. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
