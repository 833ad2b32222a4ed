import type pg from 'pg'
import type { CandidateRecord } from './candidate.ts'

export type Audit = { what: string; found: number; wrong: number }[]

/**
 * Compares what the server confirmed with the database: every answer, every submission, every score counted again,
 * and the quiz set's figures once all events are folded in.
 */
export async function audit(
  pool: pg.Pool,
  quizSetId: string,
  all: CandidateRecord[],
): Promise<Audit> {
  const client = await pool.connect()
  try {
    await client.query(
      'create temporary table confirmed (attempt_id uuid, question_id uuid, choice integer)',
    )
    for (const { attemptId, answers } of all) {
      if (answers.size === 0) continue
      await client.query('insert into confirmed select $1, * from unnest($2::uuid[], $3::int[])', [
        attemptId,
        [...answers.keys()],
        [...answers.values()],
      ])
    }
    const submitted = all.filter((one) => one.submitted).map(({ attemptId }) => attemptId)
    while ((await client.query('select private.fold_figures() as n')).rows[0].n > 0);
    const checks: [string, string, unknown[]][] = [
      [
        'confirmed answers are stored with their choice',
        `select count(*) as found, count(*) filter (where a.choice is distinct from c.choice) as wrong
         from confirmed c left join public.attempt_answers a using (attempt_id, question_id)`,
        [],
      ],
      [
        'confirmed submissions are stored once',
        `select count(*) as found, count(*) filter (where a.status is distinct from 'submitted') as wrong
         from unnest($1::uuid[]) id left join public.quiz_attempts a using (id)`,
        [submitted],
      ],
      [
        'scores match the answers',
        `select count(*) as found, count(*) filter (where a.score <> counted.score) as wrong
         from public.quiz_attempts a, lateral (
           select count(*) as score from private.edition_questions q
           join public.attempt_answers g on g.attempt_id = a.id and g.question_id = q.question_id
           where q.edition_id = a.edition_id and g.choice = q.correct_choice) counted
         where a.quiz_set_id = $1 and a.status = 'submitted'`,
        [quizSetId],
      ],
      [
        'the quiz set’s figures match its attempts',
        `select raw.attempts as found, abs(raw.attempts - t.attempts) + abs(raw.score - t.score) as wrong
         from private.quiz_set_totals t, (
           select count(*) as attempts, sum(score) as score from public.quiz_attempts
           where quiz_set_id = $1 and board is not null) raw
         where t.quiz_set_id = $1`,
        [quizSetId],
      ],
      [
        'learners’ figures match their attempts',
        `select count(*) as found, count(*) filter (where t.attempts <> raw.attempts or t.score <> raw.score) as wrong
         from private.learner_totals t join (
           select user_id, count(*) as attempts, sum(score) as score from public.quiz_attempts
           where status = 'submitted' group by 1) raw using (user_id)
         where user_id in (select user_id from public.quiz_attempts where quiz_set_id = $1)`,
        [quizSetId],
      ],
    ]
    const returned: Audit = []
    for (const [what, sql, values] of checks) {
      const { rows } = await client.query<{ found: string; wrong: string }>(sql, values)
      returned.push({
        what,
        found: Number(rows[0]?.found ?? 0),
        wrong: Number(rows[0]?.wrong ?? 0),
      })
    }
    return returned
  } finally {
    client.release(true)
  }
}
