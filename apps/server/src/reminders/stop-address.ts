export type ReminderChannel = 'push' | 'line' | 'mail'

/** Path of the page that stops reminders without a sign-in. */
export const stopPath = '/reminders/stop'

/** Address of that page on a site, for a link in a message. */
export function stopAddress(origin: string, token: string, through: ReminderChannel): string {
  return `${origin}${stopPath}?${new URLSearchParams({ token, through })}`
}
