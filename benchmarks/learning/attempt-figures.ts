import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { randomFrom } from '../../apps/server/src/learning/random.ts'
import { rightAt } from '../../apps/server/src/learning/response-curve.ts'
import { average, simulate } from '../../tests/support/simulated-learners.ts'
import { runBare } from '../support/bare-driver.ts'
import { atLeast, atMost, type Figure } from './model-figures.ts'
import { calibrateOn, fillBank, fillLearners, type Product } from './product.ts'

/** The share of guesses that learners mark as unsure. */
const honesty = 0.8
const [retakers, retakes] = [10, 10]

type Answer = { question_id: string; choice: number; unsure: boolean }

/**
 * Learners take a quiz set by the calls of the product, and mark four in five guesses as unsure. Then some of them, who
 * know the keys by now, retake it ten times without a mistake.
 */
export async function attemptFigures(product: Product, seed: number): Promise<Figure[]> {
  const { abilities, curves, keys } = simulate({ seed, learners: 100, items: 50, pieces: 50 })
  const random = randomFrom(seed + 3000)
  return await product.withDatabase(async (database) => {
    const { pool } = database
    const { questionIds, quizSetIds } = await fillBank(pool, keys, 2)
    const people = await fillLearners(pool, abilities.length)
    const lucky: { person: string; question: string }[] = []
    for (const [place, person] of people.entries()) {
      const answers = questionIds.map((question_id, item) => {
        const right = rightAt(abilities[place] ?? 0, curves[item] ?? { a: 1, b: 0 }, 0)
        const isKnown = random() < right
        const guess = 1 + Math.floor(random() * 4)
        if (!isKnown && guess === keys[item]) lucky.push({ person, question: question_id })
        return {
          question_id,
          choice: isKnown ? (keys[item] ?? 0) : guess,
          unsure: !isKnown && random() < honesty,
        }
      })
      await takeQuizSet(pool, person, quizSetIds[0] ?? '', answers)
    }
    await countAll(pool)
    await calibrateOn(database)
    const inDeck = await cardsOf(pool, lucky)
    const before = await abilitiesOf(pool, people.slice(0, retakers))

    const perfect = questionIds.map((question_id, item) => ({
      question_id,
      choice: keys[item] ?? 0,
      unsure: false,
    }))
    for (const person of people.slice(0, retakers))
      for (let time = 0; time < retakes; time += 1)
        await takeQuizSet(pool, person, quizSetIds[0] ?? '', perfect)
    await countAll(pool)
    const counted = await abilitiesOf(pool, people.slice(0, retakers))
    await calibrateOn(database)
    const calibrated = await abilitiesOf(pool, people.slice(0, retakers))
    const changes = [...counted, ...calibrated].map((ability, at) =>
      Math.abs(ability - (before[at % retakers] ?? Number.NaN)),
    )
    return [
      {
        figure: 'lucky answers in the deck, 80 % honest flags',
        bar: atLeast(0.75),
        value: average(inDeck),
      },
      { figure: 'change by ten retakes, logit', bar: atMost(0.05), value: Math.max(...changes) },
    ]
  })
}

async function takeQuizSet(pool: pg.Pool, person: string, quizSetId: string, answers: Answer[]) {
  const call = (name: string, parameters: string, values: unknown[]) =>
    runBare(pool, person, {
      name,
      text: `select public.${name}(${parameters})::text as body`,
      values,
    })
  const started = await call('start_quiz', '$1, $2, $3', [quizSetId, 'end', randomUUID()])
  const attemptId = JSON.parse(started).attempt.id
  await call('answer_questions', '$1, $2', [attemptId, JSON.stringify(answers)])
  await call('submit_attempt', '$1', [attemptId])
}

/** As the worker does. */
async function countAll(pool: pg.Pool) {
  for (;;) {
    const { rows } = await pool.query<{ done: number }>(
      'select private.count_item_statistics() as done',
    )
    if (!rows[0]?.done) return
  }
}

/** For each answer, 1 if its question is in the learner's deck because of it, otherwise 0. */
async function cardsOf(pool: pg.Pool, answers: { person: string; question: string }[]) {
  const { rows } = await pool.query<{ cards: number }>(
    `select count(c.user_id)::integer as cards
     from unnest($1::uuid[], $2::uuid[]) with ordinality given (user_id, question_id, place)
     left join private.review_cards c using (user_id, question_id) group by given.place order by given.place`,
    [answers.map(({ person }) => person), answers.map(({ question }) => question)],
  )
  return rows.map(({ cards }) => cards)
}

async function abilitiesOf(pool: pg.Pool, people: string[]) {
  const { rows } = await pool.query<{ ability: number }>(
    `select a.ability from unnest($1::uuid[]) with ordinality person (id, place), public.subjects s
     cross join lateral private.learner_ability(person.id, s.id) a order by person.place`,
    [people],
  )
  return rows.map(({ ability }) => ability)
}
