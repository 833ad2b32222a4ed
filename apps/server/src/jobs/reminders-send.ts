import type pg from 'pg'
import type { Logger } from 'pino'
import type { Outcome, Reminder, SendReminder } from '../reminders/send-reminder.ts'

/** Number of learners looked at in one transaction, and of messages sent in parallel. */
const batch = 20

/**
 * Reminds learners whose hour has come. What is claimed is stored before it is sent, so a process that crashes leaves
 * out reminders and never repeats one.
 */
export async function sendReminders(
  pool: pg.Pool,
  send: SendReminder,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ claimed: number; reminders: string[] }>(
      'select * from private.claim_reminders($1)',
      [batch],
    )
    const { claimed = 0, reminders = [] } = rows[0] ?? {}
    if (claimed === 0) return
    await Promise.all(
      reminders.map((id) =>
        sendOne(pool, send, id).catch((err) =>
          log.warn({ err, reminderId: id }, 'a reminder could not be sent'),
        ),
      ),
    )
  }
}

/** Tries the learner's channels, until one has taken the reminder. */
async function sendOne(pool: pg.Pool, send: SendReminder, id: string): Promise<void> {
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
