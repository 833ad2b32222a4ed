import { randomUUID } from 'node:crypto'
import { compare, printCompared } from './support/compare.ts'
import { HttpConnection } from './support/http-connection.ts'
import { residentMegabytes } from './support/processes.ts'
import type { Stage } from './support/stage.ts'

const cataloguePath =
  '/rest/v1/quiz_sets?select=id,name,description,points_cost,time_limit_minutes,total_questions,' +
  'courses(name,subcategories(name,categories(name)))&is_active=is.true&order=created_at.desc&limit=12'

const catalogueSql = `
select coalesce(json_agg(page), '[]') as body, count(*) from (
  select q.id, q.name, q.description, q.points_cost, q.time_limit_minutes, q.total_questions,
         row_to_json(c) as courses
    from public.quiz_sets q
    left join lateral (
      select c.name, row_to_json(s) as subcategories from public.courses c
        left join lateral (
          select s.name, row_to_json(k) as categories from public.subcategories s
            left join lateral (
              select k.name from public.categories k where k.id = s.category_id
            ) k on true
           where s.id = c.subcategory_id
        ) s on true
       where c.id = q.course_id
    ) c on true
   where q.is_active is true order by q.created_at desc limit 12
) page`

/** Requests per second and latency of the hot paths, as ratios to the bare driver. */
export async function benchRequests(stage: Stage) {
  const catalogue = await compare(
    stage,
    'catalogue page',
    0.6,
    () => ({ method: 'GET', path: cataloguePath }),
    () => ({ name: 'catalogue', text: catalogueSql, values: [] }),
  )
  printCompared(catalogue)

  const attempts = await startAttempts(stage)
  const attemptOf = (learner: number) =>
    attempts[learner % attempts.length] ?? { id: '', questionIds: [] }
  const questions = await compare(
    stage,
    'questions of an attempt',
    0.6,
    (learner) => ({
      method: 'POST',
      path: '/rest/v1/rpc/get_attempt',
      body: JSON.stringify({ attempt_id: attemptOf(learner).id }),
    }),
    (learner) => ({
      name: 'get_attempt',
      text: 'select public.get_attempt($1::uuid)::text',
      values: [attemptOf(learner).id],
    }),
  )
  printCompared(questions)

  const questionOf = (learner: number, round: number) => {
    const { questionIds } = attemptOf(learner)
    return questionIds[round % questionIds.length] ?? ''
  }
  const answer = await compare(
    stage,
    'answer_question',
    0.5,
    (learner, round) => ({
      method: 'POST',
      path: '/rest/v1/rpc/answer_question',
      body: JSON.stringify({
        attempt_id: attemptOf(learner).id,
        question_id: questionOf(learner, round),
        choice: (round % 4) + 1,
      }),
    }),
    (learner, round) => ({
      name: 'answer_question',
      text: 'select public.answer_question($1::uuid, $2::uuid, $3::int)::text',
      values: [attemptOf(learner).id, questionOf(learner, round), (round % 4) + 1],
    }),
  )
  printCompared(answer)
  const memory = Math.round(residentMegabytes(stage.server.pid))
  console.log(`\nmemory of the server process after this load: ${memory} MB (goal: under 200 MB)`)
}

async function startAttempts(stage: Stage) {
  const connection = await HttpConnection.open(stage.server.port)
  const attempts = []
  for (const index of stage.filled.learnerIds.keys()) {
    const answer = await connection.send({
      method: 'POST',
      path: '/rest/v1/rpc/start_quiz',
      headers: { Authorization: `Bearer ${stage.token(index)}` },
      body: JSON.stringify({
        quiz_set_id: stage.filled.quizSetIds[0],
        mode: 'end',
        request_id: randomUUID(),
      }),
    })
    if (answer.status !== 200) throw new Error(answer.body)
    const { attempt, questions } = JSON.parse(answer.body) as {
      attempt: { id: string }
      questions: { id: string }[]
    }
    attempts.push({ id: attempt.id, questionIds: questions.map((question) => question.id) })
  }
  connection.close()
  return attempts
}
