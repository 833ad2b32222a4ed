import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endedChildrenSeconds } from './processes.ts'
import type { Stage } from './stage.ts'

export type Saves = 'batch' | 'single'

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Complete attempts by `pgbench`, with one client for each of `clients` learners: the calls that benchAttempt makes
 * over HTTP, each in a transaction with a request's settings. Returns the CPU-seconds of the `pgbench` processes,
 * null if it is not installed.
 */
export async function pgbenchAttempts(
  stage: Stage,
  saves: Saves,
  clients: number,
  count: number,
): Promise<number | null> {
  const run = promisify(execFile)
  if (!(await run('pgbench', ['--version']).catch(() => null))) return null
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-bench-'))
  const before = endedChildrenSeconds()
  try {
    const questionIds = await questionsOf(stage)
    const each = String(Math.ceil(count / clients))
    await Promise.all(
      Array.from({ length: clients }, (_, learner) => {
        const file = join(folder, `${learner}.sql`)
        writeFileSync(file, script(stage, saves, learner, questionIds))
        const how = ['-n', '-c', '1', '-t', each, '-M', 'prepared', '-f', file]
        return run('pgbench', [...how, stage.postgres.url])
      }),
    )
    return endedChildrenSeconds() - before
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function questionsOf({ pool, filled }: Stage): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from private.questions where quiz_set_id = $1 order by display_order',
    [filled.quizSetIds[1]],
  )
  return rows.map(({ id }) => id)
}

function script(stage: Stage, saves: Saves, learner: number, questionIds: string[]): string {
  const quizSetId = stage.filled.quizSetIds[1] ?? ''
  const transaction = (statement: string) =>
    `begin;\n${settings(stage, learner)};\n${statement}\ncommit;\n`
  const call = (text: string) => transaction(`select public.${text};`)
  const answers = questionIds.map((question_id, at) => ({ question_id, choice: (at % 4) + 1 }))
  // Indented JSON, because `:1` without a space would be a pgbench variable.
  const saved =
    saves === 'batch'
      ? [
          call(
            `answer_questions(:attempt_id::uuid, ${literal(JSON.stringify(answers, null, 1).replaceAll('\n', ''))})`,
          ),
        ]
      : answers.map(({ question_id, choice }) =>
          call(`answer_question(:attempt_id::uuid, '${question_id}', ${choice})`),
        )
  return [
    transaction(`select to_json(q), c.name, s.name, g.name from public.quiz_sets q
      join public.courses c on c.id = q.course_id join public.subcategories s on s.id = c.subcategory_id
      join public.categories g on g.id = s.category_id where q.id = '${quizSetId}';`),
    transaction(`select started -> 'attempt' ->> 'id' as attempt_id, started::text as returned
      from public.start_quiz('${quizSetId}', 'end', gen_random_uuid()) started \\gset`),
    call(`get_attempt(:attempt_id::uuid)`),
    ...saved,
    call(`submit_attempt(:attempt_id::uuid)`),
    call(`attempt_result(:attempt_id::uuid)`),
  ].join('')
}

function settings({ filled }: Stage, learner: number): string {
  const claims = JSON.stringify({ sub: filled.learnerIds[learner], role: 'authenticated' })
  const set = {
    search_path: 'public',
    statement_timeout: '8000',
    role: 'authenticated',
    'request.jwt.claims': claims,
    'request.method': 'POST',
    'request.headers': '{"host":"localhost"}',
    'data_api.answers_after_commit': 'on',
  }
  const calls = Object.entries(set).map(
    ([name, value]) => `set_config('${name}', ${literal(value)}, true)`,
  )
  return `select num_nulls(${calls.join(', ')})`
}
