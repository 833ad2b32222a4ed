import type pg from 'pg'
import type { SiteAddresses } from '../mail/site-addresses.ts'
import type { Line } from './line.ts'
import type { Push } from './push.ts'
import type { Subscription } from './push-message.ts'
import { stopAddress, stopPath } from './stop-address.ts'
import { awaitingWords, reminderTexts } from './texts.ts'

/** A reminder as `private.reminder_content` returns it. Mails are sent by the outbox. */
export type Reminder = {
  id: string
  /** Host of the tenant's site; null for the hub. */
  host: string | null
  due: number
  minutes: number
  token: string
  /** Time until it lapses. */
  seconds: number
} & (
  | { channel: 'push'; subscriptions: (Subscription & { id: string })[] }
  | { channel: 'line'; to: string }
)

/** As `private.note_reminder` records it. */
export type Outcome = 'sent' | 'refused' | 'unsent' | 'lost'

export type SendReminder = (reminder: Reminder) => Promise<Outcome>

type Parts = { pool: Pick<pg.Pool, 'query'>; push: Push; line: Line; addresses: SiteAddresses }

/** Time after which no further browser of a learner is tried. */
const patienceMs = 20_000

/** Sends a reminder as a notification, or by LINE. */
export function createSendReminder({ pool, push, line, addresses }: Parts): SendReminder {
  const notify = async (
    text: string,
    seconds: number,
    subscriptions: (Subscription & { id: string })[],
  ) => {
    const begun = performance.now()
    // One of the learner's browsers shows it: a reminder on each would be several.
    for (const subscription of subscriptions) {
      if (performance.now() - begun > patienceMs) break
      const outcome = await push.send(subscription, text, seconds)
      if (outcome === 'gone')
        await pool.query('select private.forget_push_subscription($1, $2, $3)', [
          subscription.id,
          subscription.endpoint,
          subscription.auth,
        ])
      if (outcome === 'sent' || outcome === 'lost') return outcome
    }
    return 'refused'
  }
  return async (reminder) => {
    const { id, due, minutes, token, seconds } = reminder
    const words = awaitingWords(due, minutes)
    if (reminder.channel === 'line') {
      await addresses.refresh()
      const origin = addresses.originOfHost(reminder.host)
      const stop = stopAddress(origin, token, 'line')
      return await line.send(id, reminder.to, reminderTexts.line(words, `${origin}/`, stop))
    }
    const { title, stop } = reminderTexts
    const path = `${stopPath}?${new URLSearchParams({ token, through: 'push' })}`
    // Read by the service worker (apps/web/src/worker/notifications.ts).
    const message = { title, body: words, stop: { label: stop, path } }
    return await notify(JSON.stringify(message), seconds, reminder.subscriptions)
  }
}
