import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet } from '../../support/content.ts'
import { countAll, figuresOf, makeLearners, setFigures, sit } from './sit.ts'

const db = productDatabase()
let learners: string[]
beforeAll(async () => {
  learners = await makeLearners(db, 70)
})

/**
 * Computed from the raw answers by PostgreSQL's own aggregates, and by sorting where the formula
 * sorts.
 */
const fromAnswers = `
with first as (
  select distinct on (user_id) id, edition_id from quiz_attempts
  where quiz_set_id = $1 and status = 'submitted' order by user_id, completed_at, id
), answers as (
  select f.id, f.edition_id, e.question_id, coalesce(a.choice, 0) as choice,
    coalesce(a.choice = e.correct_choice, false)::int::float8 as x
  from first f join private.edition_questions e using (edition_id)
  left join attempt_answers a on a.attempt_id = f.id and a.question_id = e.question_id
), cells as (
  select c.*, sum(x) over (partition by id) - x as o from answers c
), ranked as (
  select *, row_number() over (partition by edition_id, question_id order by x) as of_x,
    row_number() over (partition by edition_id, question_id order by o) as of_o from cells
), sorted as (
  select a.edition_id, a.question_id, covar_samp(a.x, b.o) as most
  from ranked a join ranked b on b.edition_id = a.edition_id and b.question_id = a.question_id and b.of_o = a.of_x
  group by 1, 2
), strata as (
  select edition_id, question_id, count(*) as n, sum(x) as rights, covar_samp(x, o) * (count(*) - 1) as xo,
    var_samp(x) * (count(*) - 1) as xx, var_samp(o) * (count(*) - 1) as oo
  from cells group by 1, 2
)
select s.question_id, sum(n) as attempts, sum(rights) / sum(n) as facility,
  case when sum(xx) > 1e-9 and sum(oo) > 1e-9 then 100 * sum(xo) / sqrt(sum(xx) * sum(oo)) end as discrimination,
  case when sum(most * (n - 1)) > 1e-9 then 100 * sum(xo) / sum(most * (n - 1)) end as efficiency
from strata s join sorted using (edition_id, question_id)
group by s.question_id`

const optionsFromAnswers = `
with cells as (
  select c.question_id, given, (c.choice = given)::int::float8 as y, c.o
  from (
    select f.id, e.question_id, coalesce(a.choice, 0) as choice,
      sum(coalesce(a.choice = e.correct_choice, false)::int) over (partition by f.id)
        - coalesce(a.choice = e.correct_choice, false)::int as o
    from quiz_attempts f join private.edition_questions e using (edition_id)
    left join attempt_answers a on a.attempt_id = f.id and a.question_id = e.question_id
    where f.quiz_set_id = $1
  ) c, generate_series(0, 4) given
)
select question_id, given as choice, avg(y) as share,
  case when var_samp(y) > 1e-9 and var_samp(o) > 1e-9 then corr(y, o) end as correlation
from cells group by 1, 2 order by 1, 2`

const closeOrNull = (value: number | null, expected: number | null) =>
  expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 8)

/** A row of choices for each learner, at least one of them given; some questions are the same for all. */
const sheets = fc.integer({ min: 2, max: 7 }).chain((questions) =>
  fc.record({
    sheet: fc.array(
      fc
        .array(fc.integer({ min: 0, max: 4 }), { minLength: questions, maxLength: questions })
        .filter((row) => row.some((choice) => choice > 0)),
      { minLength: 4, maxLength: 70 },
    ),
    constant: fc.option(fc.integer({ min: 0, max: questions - 1 })),
    firstOnly: fc.integer({ min: 2, max: 35 }),
    batch: fc.integer({ min: 1, max: 20 }),
  }),
)

test('figures follow from the raw answers, by editions and in any batches', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async ({ sheet, constant, firstOnly, batch }) => {
      const rows = sheet.map((row) => row.map((choice, n) => (n === constant ? 1 : choice)))
      const quiz = await createQuizSet(db, { questions: rows[0]?.length ?? 0, pointsCost: 0 })
      const split = Math.min(firstOnly, rows.length - 2)
      await sit(db, quiz.id, learners.slice(0, split), rows.slice(0, split))
      // Another edition with the same text.
      await db.pool.query(
        `update private.questions set explanation = 'แก้แล้ว' where quiz_set_id = $1`,
        [quiz.id],
      )
      await sit(db, quiz.id, learners.slice(split, rows.length), rows.slice(split))
      // Second attempts do not count.
      await sit(db, quiz.id, learners.slice(0, 2), rows.slice(1, 3))
      await countAll(db, batch)

      const { rows: expected } = await db.pool.query(fromAnswers, [quiz.id])
      const figures = await figuresOf(db, quiz.questionIds)
      expect(figures).toHaveLength(expected.length)
      for (const returned of figures) {
        const raw = expected.find(({ question_id }) => question_id === returned.question_id)
        expect(returned.attempts).toBe(String(rows.length))
        expect(raw.attempts).toBe(returned.attempts)
        expect(returned.facility).toBeCloseTo(raw.facility, 10)
        closeOrNull(returned.discrimination, raw.discrimination)
        closeOrNull(returned.efficiency, raw.efficiency)
      }
    }),
    { numRuns: 25 },
  )
})

test("options' shares and correlations, alpha and its error follow from the raw answers", async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async ({ sheet, batch }) => {
      const quiz = await createQuizSet(db, { questions: sheet[0]?.length ?? 0, pointsCost: 0 })
      await sit(db, quiz.id, learners.slice(0, sheet.length), sheet)
      await countAll(db, batch)
      const { rows: expected } = await db.pool.query(optionsFromAnswers, [quiz.id])
      const { rows: returned } = await db.pool.query(
        'select * from private.option_figures($1) order by question_id, choice',
        [quiz.questionIds],
      )
      expect(returned).toHaveLength(expected.length)
      for (const [n, option] of returned.entries()) {
        expect(option).toMatchObject({
          question_id: expected[n].question_id,
          choice: expected[n].choice,
        })
        expect(option.share).toBeCloseTo(expected[n].share, 10)
        closeOrNull(option.correlation, expected[n].correlation)
      }
      const { rows: sums } = await db.pool.query(
        `with marks as (
           select a.id, e.question_id, coalesce(g.choice = e.correct_choice, false)::int as x
           from quiz_attempts a join private.edition_questions e using (edition_id)
           left join attempt_answers g on g.attempt_id = a.id and g.question_id = e.question_id
           where a.quiz_set_id = $1
         ), totals as (select sum(x) as t from marks group by id),
         items as (select var_samp(x) as v from marks group by question_id),
         known as (select (select count(*) from items)::float8 as k, (select sum(v) from items)::float8 as items,
           (select var_samp(t) from totals)::float8 as total, (select avg(t) from totals)::float8 as mean)
         select mean, sqrt(total) as deviation,
           case when total > 1e-9 then k / (k - 1) * (1 - items / total) end as alpha from known`,
        [quiz.id],
      )
      const figures = await setFigures(db, quiz.id)
      expect(figures?.average).toBeCloseTo(sums[0].mean, 10)
      closeOrNull(figures?.deviation ?? null, sums[0].deviation)
      closeOrNull(figures?.alpha ?? null, sums[0].alpha)
      closeOrNull(
        figures?.error ?? null,
        sums[0].alpha === null ? null : sums[0].deviation * Math.sqrt(1 - sums[0].alpha),
      )
    }),
    { numRuns: 25 },
  )
})
