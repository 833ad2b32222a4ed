import type pg from 'pg'
import type { Logger } from 'pino'
import type { Outcome, Reminder, SendReminder } from '../reminders/send-reminder.ts'

/** Number of messages sent in parallel. */
const lanes = 20

type Pool = Pick<pg.Pool, 'query'>

/**
 * Reminds learners whose hour has come. Each lane claims one reminder at a time, so that a slow service delays only the
 * lane that waits for it. What is claimed is stored before it is sent, so a process that crashes leaves out reminders
 * and never repeats one.
 */
export async function sendReminders(
  pool: Pool,
  send: SendReminder,
  log: Pick<Logger, 'warn'>,
  signal?: AbortSignal,
): Promise<void> {
  const run = async () => {
    while (!signal?.aborted && (await sendNext(pool, send, log)));
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, run))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** @returns false if no learner's hour has come */
async function sendNext(
  pool: Pool,
  send: SendReminder,
  log: Pick<Logger, 'warn'>,
): Promise<boolean> {
  const { rows } = await pool.query<{ claimed: number; reminders: string[] }>(
    'select * from private.claim_reminders(1)',
  )
  const { claimed = 0, reminders = [] } = rows[0] ?? {}
  for (const id of reminders) {
    try {
      await sendOne(pool, send, id)
    } catch (err) {
      log.warn({ err, reminderId: id }, 'a reminder could not be sent')
    }
  }
  return claimed > 0
}

/** Tries the learner's channels, until one has taken the reminder. */
async function sendOne(pool: Pool, send: SendReminder, id: string): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    const { rows } = await pool.query<{ content: Reminder | null }>(
      'select private.reminder_content($1) as content',
      [id],
    )
    const content = rows[0]?.content
    // Withdrawn, or of no use any more.
    if (!content) return
    let outcome: Outcome = 'lost'
    try {
      outcome = await send(content)
    } finally {
      const noted = await pool.query<{ left: boolean }>(
        'select private.note_reminder($1, $2) as left',
        [id, outcome],
      )
      isLeft = noted.rows[0]?.left === true
    }
  }
}
