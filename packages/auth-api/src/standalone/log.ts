import { shorten } from '../errors/shorten.ts'

export type Log = (level: 'info' | 'warn' | 'error', message: string) => void

/** Maximum length of a message. The stack frames come after the error message. */
const maxLength = 4000

/** Writes one line of JSON per event to standard output. */
export const log: Log = (level, message) => {
  console.log(
    JSON.stringify({ time: new Date().toISOString(), level, message: shorten(message, maxLength) }),
  )
}
