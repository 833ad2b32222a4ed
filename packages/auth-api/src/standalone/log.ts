export type Log = (level: 'info' | 'warn' | 'error', message: string) => void

/** One line of JSON for each event, on standard output. */
export const log: Log = (level, message) => {
  console.log(JSON.stringify({ time: new Date().toISOString(), level, message }))
}
