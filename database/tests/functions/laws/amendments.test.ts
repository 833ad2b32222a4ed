import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import {
  createQuizSet,
  createTenant,
  type Learner,
  learner,
  type QuizSet,
} from '../../support/content.ts'
import { type Amendment, cite, createLaw } from '../../support/laws.ts'
import { overlap } from '../../support/waiting-for-locks.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

let set: QuizSet
let lawId: string
const q = (n: number) => set.questionIds[n]
beforeEach(async () => {
  set = await createQuizSet(db, { questions: 6, pointsCost: 0 })
  lawId = await createLaw(db)
  await cite(db, lawId, [
    [q(0), '50'],
    [q(1), '50'],
    [q(1), '51'],
    [q(2), '51'],
    [q(3), '50/1'],
    [q(4), '5'],
  ])
})

/** Records an amendment as the back office does. */
async function amend(amendment: Amendment, law = lawId): Promise<string> {
  const {
    name = 'พ.ร.บ. ทดสอบ (ฉบับที่ 2) พ.ศ. 2569',
    sections = [],
    changes_all = false,
    from = -10,
  } = amendment
  const [row] = await db.request<{ id: string }>(
    admin.caller,
    `insert into law_versions (law_id, name, effective_on, sections, changes_all)
     values ($1, $2, current_date + $3::integer, $4, $5) returning id`,
    [law, name, from, sections, changes_all],
  )
  return row?.id ?? ''
}

/** The numbers of the held questions of the set. */
async function held(of = set): Promise<number[]> {
  const { rows } = await db.pool.query<{ n: number }>(
    'select display_order as n from private.questions where quiz_set_id = $1 and held_at is not null order by 1',
    [of.id],
  )
  return rows.map(({ n }) => n)
}
const reasonOf = async (n: number) =>
  (await db.pool.query('select hold_reason as it from private.questions where id = $1', [q(n)]))
    .rows[0].it
const review = (numbers: number[], corrected = false) =>
  admin.call<{ batch: string; changed: number }>(db, 'review_laws($1, $2, $3)', [
    numbers.map(q),
    lawId,
    corrected,
  ])
const undo = (batch: string) => admin.call(db, 'undo_batch($1)', [batch])
const asked = async () =>
  (
    await learner(await db.createUser()).call<{ questions: { id: string }[] }>(
      db,
      `start_quiz($1, 'end', gen_random_uuid())`,
      [set.id],
    )
  ).questions.map(({ id }) => set.questionIds.indexOf(id))

describe('an amendment', () => {
  test('holds all questions that cite the sections it changes, and no others', async () => {
    const elsewhere = await createQuizSet(db, { questions: 1 })
    await cite(db, await createLaw(db), [[elsewhere.questionIds[0], '50']])
    expect(
      await admin.call(db, `preview_amendment($1, $2, false, current_date - 10)`, [
        lawId,
        ['มาตรา ๕๐'],
      ]),
    ).toEqual({ questions: 2, emptied_sets: 0 })
    await amend({ sections: ['มาตรา ๕๐'] })
    expect(await held()).toEqual([0, 1])
    expect(await held(elsewhere)).toEqual([])
    expect(await reasonOf(0)).toBe('law: พ.ร.บ. ทดสอบ (ฉบับที่ 2) พ.ศ. 2569')
    expect(await asked()).toEqual([2, 3, 4, 5])
  })

  test('of the whole law holds all that cite it, also the last questions of a set', async () => {
    const alone = await createQuizSet(db, { questions: 1 })
    await cite(db, lawId, [[alone.questionIds[0], '99']])
    expect(
      await admin.call(db, `preview_amendment($1, '{}', true, current_date)`, [lawId]),
    ).toEqual({ questions: 6, emptied_sets: 1 })
    await amend({ changes_all: true })
    expect(await held()).toEqual([0, 1, 2, 3, 4])
    expect(await held(alone)).toEqual([0])
    const starting = learner(await db.createUser()).call(
      db,
      `start_quiz($1, 'end', gen_random_uuid())`,
      [alone.id],
    )
    expect(await errorCode(starting)).toBe('quiz_set_empty')
  })

  test('that names no section holds nothing', async () => {
    await amend({ sections: [] })
    expect(await held()).toEqual([])
  })

  test('is undone with its holds', async () => {
    const id = await amend({ sections: ['50'] })
    const batch = await admin.call<string>(db, `batch_of('law_versions', $1)`, [id])
    await undo(batch)
    expect(await held()).toEqual([])
    expect(await asked()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('deleted and restored, holds again those that were not reviewed', async () => {
    const id = await amend({ sections: ['50'] })
    await review([1])
    await db.request(admin.caller, 'delete from law_versions where id = $1', [id])
    expect(await held()).toEqual([])
    await undo(await admin.call<string>(db, `batch_of('law_versions', $1)`, [id]))
    expect(await held()).toEqual([0])
  })

  test('in force is not changed any more, one to come is', async () => {
    const inForce = await amend({ sections: ['50'] })
    const change = (id: string, sections: string[]) =>
      db.request(admin.caller, 'update law_versions set sections = $2 where id = $1', [
        id,
        sections,
      ])
    expect(await errorCode(change(inForce, ['51']))).toBe('law_version_in_force')
    await db.request(admin.caller, `update law_versions set note = 'หมายเหตุ' where id = $1`, [
      inForce,
    ])
    const later = await amend({ name: 'ฉบับที่ 3', sections: ['51'], from: 20 })
    await change(later, ['5'])
    expect(await errorCode(change(later, ['ห้าสิบ']))).toBe('law_section_invalid')
  })

  test('that gets its sections later holds what was reviewed before', async () => {
    const id = await amend({ sections: [] })
    await review([0])
    await db.request(admin.caller, `update law_versions set sections = '{50}' where id = $1`, [id])
    expect(await held()).toEqual([0, 1])
    await review([0])
    expect(await held()).toEqual([1])
  })

  test('holds a question whose review was recorded as one to come', async () => {
    await db.request(
      admin.caller,
      `update question_laws set checked_on = current_date - 1, reviewed_at = now() + interval '1 year'
       where question_id = $1`,
      [q(0)],
    )
    await amend({ sections: ['50'] })
    expect(await held()).toEqual([0, 1])
  })

  test('of another site does not concern a question', async () => {
    const mine = await createTenant(db, 'own-law')
    const own = await createQuizSet(db, { questions: 1, tenantId: mine })
    const law = await createLaw(db, mine)
    await cite(db, law, [[own.questionIds[0], '1']])
    await db.pool.query(
      `update categories set tenant_id = null where id = (
         select s.category_id from subcategories s join courses c on c.subcategory_id = s.id where c.id = $1)`,
      [own.courseId],
    )
    await amend({ changes_all: true }, law)
    expect(await held(own)).toEqual([])
  })

  test('holds a question that is copied, and its copy is reviewed by itself', async () => {
    await amend({ sections: ['50'] })
    const copy = await admin.call<{ id: string }>(
      db,
      `copy_record(gen_random_uuid(), 'questions', $1)`,
      [q(0)],
    )
    const isHeld = async () =>
      (
        await db.pool.query(
          'select held_at is not null as it from private.questions where id = $1',
          [copy.id],
        )
      ).rows[0].it
    expect(await isHeld()).toBe(true)
    await review([0])
    expect(await isHeld()).toBe(true)
    await admin.call(db, 'review_laws($1, $2)', [[copy.id], lawId])
    expect(await isHeld()).toBe(false)
  })
})

describe('an amendment to come', () => {
  /** Moves the day of effect to today, as time would. */
  async function passTime(id: string) {
    const client = await db.pool.connect()
    await client.query('begin; alter table law_versions disable trigger follow_law_version')
    await client.query('update law_versions set effective_on = current_date where id = $1', [id])
    await client.query(
      'update private.due_amendments set due_on = current_date where version_id = $1',
      [id],
    )
    await client.query('alter table law_versions enable trigger follow_law_version; commit')
    client.release()
  }
  const apply = async (batch = 500) =>
    (await db.pool.query('select private.apply_amendments($1) as it', [batch])).rows[0].it

  test('holds from its day of effect on', async () => {
    const id = await amend({ sections: ['50'], from: 30 })
    expect(await apply()).toBe(0)
    expect(await held()).toEqual([])
    await passTime(id)
    expect(await apply()).toBe(2)
    expect(await held()).toEqual([0, 1])
    expect(await apply()).toBe(0)
  })

  test('holds in batches', async () => {
    const large = await createQuizSet(db, { questions: 520 })
    await cite(
      db,
      lawId,
      large.questionIds.map((id) => [id, '70']),
    )
    const id = await amend({ sections: ['70'], from: 30 })
    await passTime(id)
    expect([await apply(300), await apply(300), await apply(300)]).toEqual([300, 220, 0])
    expect((await held(large)).length).toBe(520)
  })

  test('recorded in force, holds 500 questions at once and the others by the job', async () => {
    const large = await createQuizSet(db, { questions: 501 })
    await cite(
      db,
      lawId,
      large.questionIds.map((id) => [id, '70']),
    )
    await amend({ sections: ['70'] })
    expect((await held(large)).length).toBe(500)
    expect([await apply(), await apply()]).toEqual([1, 0])
    expect((await held(large)).length).toBe(501)
  })

  test('does not hold what is about it already', async () => {
    const id = await amend({ sections: ['50'], from: 30 })
    await admin.call(db, 'save_question_laws($1, $2)', [
      q(0),
      JSON.stringify([{ law_id: lawId, section: '50', version_id: id, checked_on: null }]),
    ])
    await passTime(id)
    await apply()
    expect(await held()).toEqual([1])
  })
})

describe('a review', () => {
  test('releases, sets the day of the check, and is undone', async () => {
    await amend({ sections: ['50', '51'] })
    expect(await held()).toEqual([0, 1, 2])
    const { batch, changed } = await review([0, 1])
    expect(changed).toBe(2)
    expect(await held()).toEqual([2])
    const checked = async () =>
      (
        await db.pool.query(
          `select count(*)::int as it from question_laws where law_id = $1
           and checked_on = (now() at time zone 'Asia/Bangkok')::date and version_id is null`,
          [lawId],
        )
      ).rows[0].it
    expect(await checked()).toBe(3)
    await undo(batch)
    expect(await checked()).toBe(0)
    expect(await held()).toEqual([0, 1, 2])
  })

  test('of a corrected question says that it is about the new version', async () => {
    const id = await amend({ sections: ['50'] })
    await review([0], true)
    const { rows } = await db.pool.query(
      'select version_id from question_laws where question_id = $1',
      [q(0)],
    )
    expect(rows).toEqual([{ version_id: id }])
    expect(await held()).toEqual([1])
  })

  test('of one of two laws leaves the question held for the other', async () => {
    const other = await createLaw(db)
    await cite(db, other, [[q(0), '7']])
    await amend({ sections: ['50'] })
    await amend({ name: 'พ.ร.บ. อื่น (ฉบับที่ 2)', sections: ['7'], from: -5 }, other)
    expect(await reasonOf(0)).toBe('law: พ.ร.บ. อื่น (ฉบับที่ 2)')
    await admin.call(db, 'review_laws($1, $2)', [[q(0)], other])
    expect(await reasonOf(0)).toBe('law: พ.ร.บ. ทดสอบ (ฉบับที่ 2) พ.ศ. 2569')
    await review([0])
    expect(await reasonOf(0)).toBeNull()
  })

  test('does not release a question held for its key, and a confirmed key not one held for its law', async () => {
    await admin.call(db, `set_question_hold($1, true, 'ตรวจเฉลย')`, [[q(0)]])
    await amend({ sections: ['50'] })
    expect(await reasonOf(0)).toBe('ตรวจเฉลย')
    await review([0])
    expect(await reasonOf(0)).toBe('ตรวจเฉลย')
    await amend({ name: 'ฉบับที่ 3', sections: ['50'], from: -1 })
    await admin.call(db, 'keep_key($1)', [q(0)])
    expect(await reasonOf(0)).toBe('law: ฉบับที่ 3')
    expect(await errorCode(admin.call(db, 'set_question_hold($1, false)', [[q(0)]]))).toBe(
      'law_review_due',
    )
  })

  test('cannot be imitated by the reason of another hold', async () => {
    for (const reason of ['law: x', '  law: x']) {
      const holding = admin.call(db, 'set_question_hold($1, true, $2)', [[q(0)], reason])
      expect(await errorCode(holding)).toBe('request_malformed')
    }
    expect(await held()).toEqual([])
  })

  test('waits for the next amendment only', async () => {
    await amend({ sections: ['50'] })
    await review([0, 1])
    expect(await held()).toEqual([])
    await amend({ name: 'ฉบับที่ 3', sections: ['50'], from: -1 })
    expect(await held()).toEqual([0, 1])
  })
})

describe('an amendment that is being recorded', () => {
  const insert = `insert into law_versions (law_id, name, effective_on, sections)
    values ($1, 'ฉบับที่ 2', current_date - 10, '{50,51}')`
  const propose = async () =>
    (
      await db.pool.query(
        `insert into private.law_proposals (question_id, law_name, section, quote)
         select $1, name, '51', 'มาตรา 51' from laws where id = $2 returning id`,
        [q(0), lawId],
      )
    ).rows[0].id
  const writers: [name: string, write: () => Promise<unknown>][] = [
    [
      'saves citations',
      () =>
        admin.call(db, 'save_question_laws($1, $2)', [
          q(0),
          JSON.stringify([{ law_id: lawId, section: '51' }]),
        ]),
    ],
    ['reviews questions', () => review([0], true)],
    [
      'confirms proposals',
      async () => admin.call(db, 'decide_law_proposals($1, true)', [[await propose()]]),
    ],
    [
      'imports questions into their set',
      async () => {
        const { rows } = await db.pool.query('select name from laws where id = $1', [lawId])
        const { success } = await admin.call<{ success: boolean }>(db, 'import_questions($1)', [
          {
            import_id: crypto.randomUUID(),
            quiz_set_id: set.id,
            questions: [
              {
                question_text: 'คำถามใหม่',
                ...{ option_a: 'ก', option_b: 'ข', option_c: 'ค', option_d: 'ง' },
                correct_answer: '1',
                laws: `${rows[0].name} มาตรา 50`,
              },
            ],
          },
        ])
        expect(success).toBe(true)
      },
    ],
    [
      'copies a question into their set',
      () => admin.call(db, `copy_record(gen_random_uuid(), 'questions', $1)`, [q(0)]),
    ],
  ]
  test.each(writers)('makes a user wait who %s', async (_, write) => {
    const outcome = await overlap(
      db.pool,
      (client) => client.query('select from laws where id = $1 for update', [lawId]),
      write,
      (client) => client.query(insert, [lawId]),
    )
    expect(outcome).toBeNull()
  })

  test('waits for another one', async () => {
    const outcome = await overlap(
      db.pool,
      (client) => client.query(insert, [lawId]),
      () => amend({ name: 'ฉบับที่ 3', sections: ['50'], from: -1 }),
    )
    expect(outcome).toBeNull()
    expect(await reasonOf(0)).toBe('law: ฉบับที่ 3')
  })
})

test('the questions of a law are listed, those that wait first', async () => {
  await amend({ sections: ['51'] })
  const listed = await admin.call<{
    total: number
    waiting: number
    questions: { id: string; amendment: { name: string } | null }[]
  }>(db, 'list_law_questions($1)', [lawId])
  expect(listed).toMatchObject({ total: 5, waiting: 2 })
  expect(listed.questions.map(({ id }) => set.questionIds.indexOf(id))).toEqual([1, 2, 0, 3, 4])
  expect(listed.questions[0]?.amendment?.name).toBe('พ.ร.บ. ทดสอบ (ฉบับที่ 2) พ.ศ. 2569')
  const [row] = await db.request(
    admin.caller,
    'select cited_questions, waiting_questions from (select l.*, cited_questions(l), waiting_questions(l) from laws l) l where id = $1',
    [lawId],
  )
  expect(row).toEqual({ cited_questions: 5, waiting_questions: 2 })
  const work = await admin.call<{ laws: number; reports: number }>(db, 'count_waiting_work()', [])
  expect(work.laws).toBeGreaterThanOrEqual(2)
  expect(work.reports).toBe(0)
})

test('a deleted question is restored with its citations, and a deleted law with those of its questions', async () => {
  const citations = async () =>
    (
      await db.pool.query(
        'select question_id, section from question_laws where law_id = $1 order by question_id, section',
        [lawId],
      )
    ).rows
  const before = await citations()
  await amend({ sections: ['50'] })
  await db.request(admin.caller, 'delete from questions where id = $1', [q(0)])
  expect(await citations()).toHaveLength(5)
  await undo(await admin.call<string>(db, `batch_of('questions', $1)`, [q(0)]))
  expect(await citations()).toEqual(before)
  expect(await held()).toEqual([0, 1])
  await db.request(admin.caller, 'delete from laws where id = $1', [lawId])
  expect(await held()).toEqual([])
  await undo(await admin.call<string>(db, `batch_of('laws', $1)`, [lawId]))
  expect(await citations()).toEqual(before)
  expect(await held()).toEqual([0, 1])
})
