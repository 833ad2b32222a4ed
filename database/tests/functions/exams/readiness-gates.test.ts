import { readinessFigures } from '@sanamsob/domain/readiness-figures'
import { beforeAll, expect, test } from 'vitest'
import { addOutcomes } from '../../../../tests/support/measured-exam.ts'
import { performRuns } from '../../../../tests/support/perform-runs.ts'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { simulateExam } from '../../../../tests/support/simulated-readiness.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { assemble, leaveUncompared } from '../../support/papers.ts'
import { makeLearners } from '../item-analysis/sit.ts'

const db = productDatabase()
const size = { seed: 1, learners: 100, items: 100, pieces: 40 }
const simulated = simulateExam(size)

let people: string[]
let exam: { id: string }
let subjects: string[]

/** What each of these learners sees of the examination. */
async function seen(of: string[]) {
  const answers = []
  for (const person of of)
    answers.push(
      await learner(person).call<{ shown: string; reasons: string[]; lever: string | null }>(
        db,
        'readiness($1)',
        [exam.id],
      ),
    )
  return answers
}
const shareOf = (answers: { shown: string }[], shown: string) =>
  answers.filter((answer) => answer.shown === shown).length / answers.length

beforeAll(async () => {
  people = await makeLearners(db, size.learners)
  const sections = []
  for (const [at, { world, papers }] of simulated.subjects.entries()) {
    const set = await createQuizSet(db, { questions: size.items, pointsCost: 0 })
    const { evidence, keys } = world
    const { rows } = await db.pool.query<{ subject: string; tag: string }>(
      `with keyed as (
         update private.questions q set correct_answer = k.key::text
         from unnest($1::uuid[], $2::integer[]) k (id, key) where q.id = k.id returning q.id
       ), subject as (insert into subjects (name) values ($3) returning id),
       tag as (insert into quiz_tags (name, subject_id) select $3, id from subject returning id, subject_id),
       tagged as (insert into question_tags (question_id, tag_id) select keyed.id, tag.id from keyed, tag)
       select subject_id as subject, id as tag from tag`,
      [set.questionIds, keys, `วิชา ${at}`],
    )
    const [made] = rows as [{ subject: string; tag: string }]
    await leaveUncompared(db, set.questionIds)
    await db.pool.query(
      `insert into private.evidence (user_id, question_id, attempt_id, version_id, subject_id, choice, is_right, seconds,
         answered_at)
       select ($1::uuid[])[e.person + 1], q.id, gen_random_uuid(), q.version_id, $2, e.choice, e.is_right, 20,
         now() - interval '1 hour'
       from unnest($4::integer[], $5::integer[], $6::integer[], $7::boolean[]) e (person, item, choice, is_right)
       join private.questions q on q.id = ($3::uuid[])[e.item + 1]`,
      [
        people,
        made.subject,
        set.questionIds,
        Array.from(evidence.learner),
        Array.from(evidence.item),
        Array.from(evidence.choice),
        Array.from(evidence.isRight, Boolean),
      ],
    )
    const questions = papers[0]?.length ?? 0
    sections.push({
      name: `วิชา ${at}`,
      subject_id: made.subject,
      questions,
      lines: [{ tag_id: made.tag, questions, difficulty: null, is_estimate: false }],
    })
  }
  subjects = sections.map(({ subject_id }) => subject_id)
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into exam_blueprints (name, edition, minutes, points_cost, is_active, rules, sections)
     values ('สอบท้องถิ่น ภาค ก', '2568', 120, 0, true, $1, $2) returning id`,
    [
      JSON.stringify([
        { section: null, min_percent: 60 },
        { section: sections.at(-1)?.name, min_percent: 50 },
      ]),
      JSON.stringify(sections),
    ],
  )
  exam = rows[0] ?? { id: '' }
  await db.pool.query('select private.calibrate_items()')
  await performRuns(db)
  await assemble(db, exam.id, 3)
})

test('with all gates open at least 95 % of learners see marks, then the probability', async () => {
  const fulfilling = people.filter(
    (_, person) =>
      (simulated.outlooks[person]?.deviation ?? Infinity) <= readinessFigures.maxDeviation,
  )
  expect(fulfilling.length).toBeGreaterThanOrEqual(80)
  expect(shareOf(await seen(fulfilling.slice(0, 20)), 'marks')).toBeGreaterThanOrEqual(0.95)
  await addOutcomes(db.pool, exam, people[0] ?? '', readinessFigures.minOutcomes)
  expect(shareOf(await seen(fulfilling), 'probability')).toBeGreaterThanOrEqual(0.95)
})

/** As many outcomes in place of all earlier ones, each with a right probability. */
async function replaceOutcomes(count: number, covered: number) {
  await db.pool.query('delete from private.readiness_predictions where blueprint_id = $1', [
    exam.id,
  ])
  await addOutcomes(db.pool, exam, people[0] ?? '', count, 0, covered)
}

test('marks need intervals that cover what they claim, from 100 outcomes on', async () => {
  const enough = readinessFigures.minCoveredOutcomes
  const of = people.slice(-10)
  for (const [count, covered, shown] of [
    [enough - 1, 0, 'marks'],
    [enough, 69, 'none'],
    [enough, 70, 'marks'],
    [enough, 90, 'marks'],
    [enough, 91, 'none'],
    [readinessFigures.minOutcomes, 60, 'none'],
  ] as const) {
    await replaceOutcomes(count, covered)
    const found = (await seen(of)).filter(({ reasons }) => !reasons.includes('deviation'))
    expect(found.length).toBeGreaterThan(5)
    for (const answer of found) {
      expect(answer.shown, `${covered} of 100 in ${count}`).toBe(shown)
      if (shown === 'none')
        expect(answer).toMatchObject({
          reasons: ['marks_unreliable'],
          ...{ expected: null, low: null, high: null, probability: null, lever: null },
        })
    }
  }
  await replaceOutcomes(readinessFigures.minOutcomes, 80)
  expect(shareOf(await seen(of), 'probability')).toBeGreaterThan(0.5)
})

test('outcomes under other rules or sections are not judged, nor do they correct', async () => {
  const { rows } = await db.pool.query(
    'select rules, sections from exam_blueprints where id = $1',
    [exam.id],
  )
  const [before] = rows
  const change = (rules: unknown, sections: unknown) =>
    db.pool.query('update exam_blueprints set rules = $2, sections = $3 where id = $1', [
      exam.id,
      JSON.stringify(rules),
      JSON.stringify(sections),
    ])
  const of = people.slice(-10)
  await db.pool.query('select private.store_recalibration($1, -2, 1, 300)', [exam.id])
  const corrected = async () =>
    (await db.pool.query('select private.recalibrated(0.5, $1) as p', [exam.id])).rows[0].p
  expect(await corrected()).toBeLessThan(0.2)
  const open = await seen(of)
  expect(shareOf(open, 'probability')).toBeGreaterThan(0.5)

  const [whole, ...others] = before.rules
  await change([{ ...whole, min_percent: whole.min_percent - 5 }, ...others], before.sections)
  for (const { shown, reasons } of await seen(of))
    if (shown !== 'none') expect(reasons).toEqual(['few_outcomes'])
  expect(await corrected()).toBe(0.5)
  const { rows: learned } = await db.pool.query(
    'select * from private.outcomes_to_learn() where blueprint_id = $1',
    [exam.id],
  )
  expect(learned).toEqual([])
  // New outcomes are of the new rules.
  await addOutcomes(db.pool, exam, people[0] ?? '', readinessFigures.minOutcomes)
  expect(shareOf(await seen(of), 'probability')).toBeGreaterThan(0.5)

  // Topics and names change nothing that predictions depend on.
  const [section, ...rest] = before.sections
  const [line] = section.lines
  await change(before.rules, [
    { ...section, name: 'ชื่อใหม่', lines: [{ ...line, is_estimate: true }] },
    ...rest,
  ])
  await change(before.rules, before.sections)
  expect(await seen(of)).toEqual(open)
})

/** Changes that close a gate for these learners only. */
const closing: [string, string, (of: string[]) => Promise<unknown>][] = [
  [
    'one piece too few in a section',
    'evidence',
    (of) =>
      db.pool.query(
        `delete from private.evidence e using (
           select user_id, question_id, row_number() over (partition by user_id order by question_id) as place
           from private.evidence where user_id = any ($1) and subject_id = $2) one
         where one.place >= $3 and e.user_id = one.user_id and e.question_id = one.question_id`,
        [of, subjects[0], readinessFigures.minEvidence],
      ),
  ],
  [
    'evidence that is too old',
    'evidence',
    (of) =>
      db.pool.query(
        `update private.evidence set answered_at = answered_at - make_interval(days => $2) where user_id = any ($1)`,
        [of, readinessFigures.evidenceDays],
      ),
  ],
  [
    'too few calibrated questions',
    'uncalibrated',
    (of) =>
      db.pool.query(
        `update private.evidence e set question_id = gen_random_uuid() from (
           select user_id, question_id, row_number() over (partition by user_id order by question_id)::float8
             / count(*) over (partition by user_id) as share
           from private.evidence where user_id = any ($1)) one
         where one.share > $2 / 100.0 - 0.01 and e.user_id = one.user_id and e.question_id = one.question_id`,
        [of, readinessFigures.minCalibratedPercent],
      ),
  ],
  [
    'an ability about which nothing is known',
    'deviation',
    (of) => db.pool.query('delete from private.learner_subjects where user_id = any ($1)', [of]),
  ],
]

test.each(closing)('learners with %s see nothing, and no others are affected', async (...given) => {
  const [name, reason, close] = given
  const at = 5 * closing.findIndex(([each]) => each === name)
  const closed = people.slice(at, at + 5)
  const others = people.slice(-2)
  const before = await seen(others)
  await close(closed)
  for (const answer of await seen(closed)) {
    expect(answer).toMatchObject({ shown: 'none', expected: null })
    expect(answer.reasons).toContain(reason)
  }
  expect(await seen(others)).toEqual(before)
})

test.each([
  [
    'a scale is closed',
    'scale_closed',
    () =>
      db.pool.query('update private.subject_scales set is_open = false where subject_id = $1', [
        subjects[1],
      ]),
  ],
  [
    'the office withholds figures',
    'off',
    () =>
      db.pool.query(`insert into site_settings (key, value) values ('readiness_shown', 'false')`),
  ],
  [
    'no paper is left',
    'no_papers',
    () =>
      db.pool.query('update exam_papers set retired_at = now() where blueprint_id = $1', [exam.id]),
  ],
])('nobody sees anything once %s', async (_, reason, close) => {
  await close()
  for (const answer of await seen(people.slice(-10))) {
    expect(answer).toMatchObject({ shown: 'none', expected: null, probability: null })
    expect(answer.reasons).toContain(reason)
  }
})
