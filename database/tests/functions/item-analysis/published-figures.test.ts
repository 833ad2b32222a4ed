import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet } from '../../support/content.ts'
import { choicesOf, countAll, figuresOf, makeLearners, setFigures, sit } from './sit.ts'

const db = productDatabase()

test('KR-20 of a small matrix is the one computed by hand', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  // Totals 4, 3, 2, 1, 0, 2: mean 2, squares about it 4+1+0+1+4+0 = 10, variance 10/5 = 2.
  // Right answers 4, 3, 3, 2 of 6: squares 4/3, 3/2, 3/2, 4/3, variances 4/15, 3/10, 3/10, 4/15,
  // their sum 17/15. Alpha = 4/3 * (1 - 17/30) = 26/45; the error = sqrt(2 * 19/45).
  const marks = [
    [1, 1, 1, 1],
    [1, 1, 1, 0],
    [1, 1, 0, 0],
    [1, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 1, 1],
  ]
  await sit(db, quiz.id, await makeLearners(db, marks.length), choicesOf(marks))
  await countAll(db)
  const figures = await setFigures(db, quiz.id)
  expect(figures).toMatchObject({ attempts: '6', questions: 4, average: 2 })
  expect(figures?.distribution).toEqual(['1', '1', '2', '1', '1'])
  expect(figures?.deviation).toBeCloseTo(Math.sqrt(2), 10)
  expect(figures?.alpha).toBeCloseTo(26 / 45, 10)
  expect(figures?.error).toBeCloseTo(Math.sqrt((2 * 19) / 45), 10)
})

// Section 6 of the Law School Admission Test, 1000 people and 5 questions (Bock and Lieberman 1970,
// Psychometrika 35, 179-197): how many had each pattern of right answers, 00000 first. The figures
// are those of descript(LSAT) in D. Rizopoulos, ltm, Journal of Statistical Software 17(5), 2006.
test('the law school admission test has its published figures', async () => {
  const frequencies = [
    3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21,
    173, 11, 61, 28, 298,
  ]
  const marks = frequencies.flatMap((people, pattern) =>
    Array.from({ length: people }, () => [16, 8, 4, 2, 1].map((bit) => (pattern & bit ? 1 : 0))),
  )
  const quiz = await createQuizSet(db, { questions: 5, pointsCost: 0 })
  await sit(db, quiz.id, await makeLearners(db, marks.length), choicesOf(marks))
  await countAll(db)
  const figures = await figuresOf(db, quiz.questionIds)
  expect(figures.map(({ facility }) => facility)).toEqual([0.924, 0.709, 0.553, 0.763, 0.87])
  // Point-biserial correlations with the total, the question excluded.
  const excluded = [0.113, 0.153, 0.173, 0.144, 0.122]
  for (const [n, r] of excluded.entries()) {
    expect((figures[n]?.discrimination ?? 0) / 100).toBeCloseTo(r, 3)
  }
  expect((await setFigures(db, quiz.id))?.alpha).toBeCloseTo(0.295, 3)
})

// The 22 attempts that Moodle's own calculator is tested on (mod/quiz/report/statistics/tests,
// statistics_test.php, checked there against a spreadsheet): totals, and the marks of the eight
// questions that are right or wrong. Totals are in tenths, which does not affect correlations.
test("figures equal Moodle's for its example", async () => {
  const totals = [
    120, 74, 117, 85, 101, 113, 112, 141, 86, 116, 93, 131, 115, 113, 55, 48, 87, 118, 60, 59, 128,
    138,
  ]
  const marks = [
    '10011001 10010101 00111111 00001001 01001110 01110000 10111111 01111001 01101101 11001000 01001001',
    '01111101 11100110 01011110 10100000 00010001 11011000 01110100 01000000 01101000 00010011 10111100',
  ]
    .join(' ')
    .split(' ')
    .map((row) => [...row].map(Number))
  const quiz = await createQuizSet(db, { questions: 8, pointsCost: 0 })
  await db.pool.query('select private.current_edition($1)', [quiz.id])
  await db.pool.query(
    `with edition as (
       insert into private.edition_statistics (edition_id, attempts)
       select id, 22 from private.current_edition($1) returning edition_id
     ), answer as (
       select q.question_id, mark, total - 10 * mark as rest
       from jsonb_array_elements($2) with ordinality as row (given, attempt)
       join unnest($3::int[]) with ordinality as summed (total, attempt) using (attempt)
       cross join jsonb_array_elements_text(given) with ordinality as answered (text, position)
       join private.edition_questions q on q.edition_id = (select edition_id from edition)
         and q.position = answered.position
       cross join lateral (select text::int as mark) marked
     )
     insert into private.item_statistics (edition_id, question_id, chosen, chosen_rests, right_answers,
       right_rests, rests, rest_squares, rest_counts, top_rests)
     select (select edition_id from edition), question_id, '{0,0,0,0,0}', '{0,0,0,0,0}', sum(mark),
       sum(mark * rest), sum(rest), sum(rest * rest), counts, private.top_sum(counts, sum(mark))
     from (
       select *, private.tally(array_fill(0, array[150]), array_agg(rest) over (partition by question_id)) as counts
       from answer
     ) a group by question_id, counts`,
    [quiz.id, JSON.stringify(marks), totals],
  )
  const returned = await figuresOf(db, quiz.questionIds)
  const facility = [
    36.36363636, 59.09090909, 50, 59.09090909, 63.63636364, 45.45454545, 27.27272727, 50,
  ]
  const discrimination = [
    -12.99017581, -8.900638238, 8.670004606, 29.63337745, 15.18945843, 16.21079629, 15.52451404,
    -8.396734802,
  ]
  const efficiency = [
    -17.5074184, -10.27568922, 10.86956522, 34.58997279, 17.4790556, 20.14359793, 22.06477733, -10,
  ]
  expect(returned).toHaveLength(8)
  for (const [n, figures] of returned.entries()) {
    expect(figures.facility * 100).toBeCloseTo(facility[n] ?? 0, 6)
    expect(figures.discrimination).toBeCloseTo(discrimination[n] ?? 0, 6)
    expect(figures.efficiency).toBeCloseTo(efficiency[n] ?? 0, 6)
  }
})

// Case A of Steiger (1980), as computed by psych::r.test(103, .4, .5, .1): t = -0.89.
test("Williams' t is the published one, and that of one correlation where two are mirror images", async () => {
  const { rows } = await db.pool.query<{ t: number; mirrored: number; few: number | null }>(
    `select private.williams_t(0.4, 0.5, 0.1, 103) as t, private.williams_t(0.3, -0.3, -1, 102) as mirrored,
       private.williams_t(0.3, 0.1, 0, 3) as few`,
  )
  expect(rows[0]?.t).toBeCloseTo(-0.89, 2)
  expect(rows[0]?.mirrored).toBeCloseTo((0.3 * 10) / Math.sqrt(1 - 0.09), 10)
  expect(rows[0]?.few).toBeNull()
})
