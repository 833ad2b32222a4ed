import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import type { QuizSet } from '../../support/content.ts'

/** A moment of a day in Bangkok. */
export const at = (day: string, time: string) => `${day}T${time}:00+07:00`

type Choice = { hour?: number; channels?: string[]; host?: string | null; moment: string }

/** The calls of the server and of learners, at a given time. */
export function remindersOf(db: ProductDatabase) {
  const value = async <Value>(sql: string, values: unknown[]) =>
    (await db.pool.query<{ value: Value }>(`select ${sql} as value`, values)).rows[0]
      ?.value as Value
  return {
    choose: (user: string, { hour = 19, channels = ['mail'], host = null, moment }: Choice) =>
      value<void>('private.choose_reminders($1, $2, $3, 1, $4, $5)', [
        user,
        hour,
        channels,
        host,
        moment,
      ]),
    /** Looks at all learners whose hour has come; returns the reminders that the server sends itself. */
    claim: async (moment: string, batch = 100) => {
      const { rows } = await db.pool.query<{ claimed: number; reminders: string[] }>(
        'select * from private.claim_reminders($1, $2)',
        [batch, moment],
      )
      return rows[0] ?? { claimed: 0, reminders: [] }
    },
    content: (id: string, moment: string) =>
      value<Record<string, unknown> | null>('private.reminder_content($1, $2)', [id, moment]),
    note: (id: string, outcome: 'sent' | 'refused' | 'unsent' | 'lost', moment: string) =>
      value<boolean>('private.note_reminder($1, $2, $3)', [id, outcome, moment]),
    end: (user: string, moment: string) =>
      value<boolean>(`private.end_reminders($1, 'account', $2)`, [user, moment]),
    resume: (user: string, moment: string) =>
      value<void>('private.resume_reminders_of($1, $2)', [user, moment]),
    /** Days in Bangkok and channels of a learner's reminders, oldest first. */
    of: async (user: string) => {
      const { rows } = await db.pool.query<{ id: string; day: string; channel: string }>(
        'select id, day::text, channel from private.reminders where user_id = $1 order by day',
        [user],
      )
      return rows
    },
    /** Records a review, as answering one does. */
    practise: (user: string, day: string) =>
      db.pool.query(
        `insert into private.practice_days (user_id, day, reviewed, correct) values ($1, $2, 1, 1)
         on conflict do nothing`,
        [user, day],
      ),
    /** Makes a question a card that is due from a moment on. */
    makeDue: (user: string, set: QuizSet, moment: string) =>
      db.pool.query(
        `insert into private.review_cards (user_id, question_id, quiz_set_id, mistaken, due_at)
         values ($1, $2, $3, true, $4)
         on conflict (user_id, question_id) do update set due_at = excluded.due_at`,
        [user, set.questionIds[0], set.id, moment],
      ),
    /** A browser that accepts notifications. */
    subscribe: async (user: string, endpoint: string, host: string | null = null) => {
      await db.pool.query(
        `insert into private.push_keys (public_key, sealed_private_key) values ('public', 'sealed')
         on conflict do nothing`,
      )
      await db.pool.query(
        `insert into private.push_subscriptions (user_id, public_key, endpoint, p256dh, auth, device, host)
         values ($1, 'public', $2, repeat('p', 87), repeat('a', 22), 'Chrome', $3)`,
        [user, endpoint, host],
      )
    },
    /** Links an account at LINE, and lets the installation send messages there. */
    linkLine: async (user: string, lineUser: string) => {
      await db.pool.query(
        `insert into site_settings (key, value) values ('line_access_token', 'a-token-of-the-line-channel')
         on conflict do nothing`,
      )
      await db.pool.query(
        `insert into auth.identities (provider_id, user_id, identity_data, provider)
         values ($1, $2, '{}', 'line')`,
        [lineUser, user],
      )
    },
  }
}
