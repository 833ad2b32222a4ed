import { shorten } from '../errors/shorten.ts'

export type Log = (level: 'info' | 'warn' | 'error', message: string) => void

/** Of one message; a stack's frames come after what it says. */
const longest = 4000

/** One line of JSON for each event, on standard output. */
export const log: Log = (level, message) => {
  console.log(
    JSON.stringify({ time: new Date().toISOString(), level, message: shorten(message, longest) }),
  )
}
