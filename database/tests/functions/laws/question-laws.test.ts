import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  errorCode,
  productDatabase,
} from '../../../../tests/support/product-database.ts'
import {
  createQuizSet,
  createTenant,
  type Learner,
  learner,
  type QuizSet,
} from '../../support/content.ts'
import { cite, createLaw } from '../../support/laws.ts'

const db = productDatabase()
let admin: Learner
let manager: Learner
let tenantId: string
let otherTenant: string
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  tenantId = await createTenant(db, 'managed')
  otherTenant = await createTenant(db, 'not-managed')
  manager = learner(await db.createUser())
  const { rows } = await db.pool.query('select email from profiles where user_id = $1', [
    manager.userId,
  ])
  await admin.call(db, 'grant_tenant_manager($1, $2)', [tenantId, rows[0]?.email])
})

let mine: QuizSet
let foreign: QuizSet
let hubLaw: string
let ownLaw: string
let foreignLaw: string
beforeEach(async () => {
  mine = await createQuizSet(db, { questions: 3, tenantId, pointsCost: 0 })
  foreign = await createQuizSet(db, { questions: 1, tenantId: otherTenant })
  hubLaw = await createLaw(db)
  ownLaw = await createLaw(db, tenantId)
  foreignLaw = await createLaw(db, otherTenant)
})

const save = (by: Learner, question: string | undefined, laws: Record<string, unknown>[]) =>
  by.call<{ batch: string }>(db, 'save_question_laws($1, $2)', [question, JSON.stringify(laws)])
const stored = async (question: string | undefined) =>
  (
    await db.pool.query(
      `select law_id, section, detail, checked_on::text from question_laws where question_id = $1
       order by length(section), section, detail nulls first`,
      [question],
    )
  ).rows

describe('citations of a question', () => {
  test('are replaced, normalised, and undone', async () => {
    const [first] = mine.questionIds
    await save(admin, first, [
      { law_id: hubLaw, section: 'มาตรา ๕๐', detail: ' วรรคสอง ', checked_on: '2025-11-12' },
      { law_id: hubLaw, section: '47ตรี' },
      { law_id: hubLaw, section: '47 ตรี' },
    ])
    const before = await stored(first)
    expect(before).toEqual([
      { law_id: hubLaw, section: '50', detail: 'วรรคสอง', checked_on: '2025-11-12' },
      { law_id: hubLaw, section: '47 ตรี', detail: null, checked_on: null },
    ])
    const { batch } = await save(admin, first, [{ law_id: ownLaw, section: '1' }])
    expect(await stored(first)).toHaveLength(1)
    await admin.call(db, 'undo_batch($1)', [batch])
    expect(await stored(first)).toEqual(before)
  })

  test('are refused when malformed', async () => {
    const [first] = mine.questionIds
    const refusal = (law: Record<string, unknown>) => errorCode(save(admin, first, [law]))
    expect(await refusal({ law_id: hubLaw, section: 'ห้าสิบ' })).toBe('law_section_invalid')
    expect(await refusal({ law_id: hubLaw, section: '5', detail: 'ตอนกลาง' })).toBe(
      'law_detail_invalid',
    )
    expect(await refusal({ law_id: crypto.randomUUID(), section: '5' })).toBe('law_not_found')
    expect(await refusal({ law_id: foreignLaw, section: '5' })).toBe('law_not_found')
    expect(await refusal({ law_id: hubLaw, section: '5', checked_on: '2150-01-01' })).toBe(
      'law_checked_later',
    )
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into law_versions (law_id, name, effective_on) values ($1, 'ฉบับที่ 2', current_date) returning id`,
      [ownLaw],
    )
    expect(await refusal({ law_id: hubLaw, section: '5', version_id: rows[0]?.id })).toBe(
      'request_malformed',
    )
    const many = Array.from({ length: 51 }, (_, n) => ({ law_id: hubLaw, section: `${n + 1}` }))
    expect(await errorCode(save(admin, first, many))).toBe('request_malformed')
    expect(await errorCode(save(admin, crypto.randomUUID(), []))).toBe('question_gone')
  })

  test('are those of the copy of a question, of a set, and of a catalogue', async () => {
    const [first] = mine.questionIds
    await cite(db, ownLaw, [[first, '50']])
    await cite(db, hubLaw, [[first, '7']])
    const copied = await admin.call<{ id: string }>(
      db,
      `copy_record(gen_random_uuid(), 'quiz_sets', $1)`,
      [mine.id],
    )
    const ofSet = await db.pool.query(
      'select law_id, section from question_laws c join private.questions q on q.id = c.question_id where q.quiz_set_id = $1 order by section',
      [copied.id],
    )
    expect(ofSet.rows).toEqual([
      { law_id: ownLaw, section: '50' },
      { law_id: hubLaw, section: '7' },
    ])
    const target = await createTenant(db, `copies-${mine.id.slice(0, 8)}`)
    const { batch_id } = await admin.call<{ batch_id: string }>(
      db,
      'copy_catalogue(gen_random_uuid(), $1, $2)',
      [tenantId, target],
    )
    const there = async () =>
      (
        await db.pool.query(
          `select l.tenant_id, c.section from question_laws c join laws l on l.id = c.law_id
           join private.questions q on q.id = c.question_id
           where q.tenant_id = $1 and l.name in (select name from laws where id in ($2, $3)) group by 1, 2 order by 2`,
          [target, ownLaw, hubLaw],
        )
      ).rows
    expect(await there()).toEqual([
      { tenant_id: target, section: '50' },
      { tenant_id: null, section: '7' },
    ])
    await admin.call(db, 'undo_batch($1)', [batch_id])
    expect((await db.pool.query('select from laws where tenant_id = $1', [target])).rowCount).toBe(
      0,
    )
  })
})

test('a question that waits for a review still does as a copy on another site', async () => {
  const [waiting, later] = mine.questionIds
  await cite(db, ownLaw, [
    [waiting, '50'],
    [later, '50'],
  ])
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into law_versions (law_id, name, effective_on, sections)
     values ($1, 'ฉบับที่ 2', current_date - 5, '{50}') returning id`,
    [ownLaw],
  )
  await db.pool.query('update question_laws set version_id = $2 where question_id = $1', [
    later,
    rows[0]?.id,
  ])
  const target = await createTenant(db, `waits-${mine.id.slice(0, 8)}`)
  const { batch_id } = await admin.call<{ batch_id: string }>(
    db,
    'copy_catalogue(gen_random_uuid(), $1, $2)',
    [tenantId, target],
  )
  const copied = await db.pool.query(
    `select q.hold_reason, v.name as version, l.tenant_id from question_laws c
     join private.questions q on q.id = c.question_id join laws l on l.id = c.law_id
     left join law_versions v on v.id = c.version_id
     where q.tenant_id = $1 and l.name = (select name from laws where id = $2) order by q.display_order`,
    [target, ownLaw],
  )
  expect(copied.rows).toEqual([
    { hold_reason: 'law: ฉบับที่ 2', version: null, tenant_id: target },
    { hold_reason: null, version: 'ฉบับที่ 2', tenant_id: target },
  ])
  await admin.call(db, 'undo_batch($1)', [batch_id])
  expect((await db.pool.query('select from laws where tenant_id = $1', [target])).rowCount).toBe(0)
})

describe('a manager', () => {
  test('cites own laws and those of the hub in own questions only', async () => {
    await save(manager, mine.questionIds[0], [
      { law_id: hubLaw, section: '50' },
      { law_id: ownLaw, section: '5' },
    ])
    expect(await stored(mine.questionIds[0])).toHaveLength(2)
    expect(
      await errorCode(save(manager, mine.questionIds[0], [{ law_id: foreignLaw, section: '5' }])),
    ).toBe('law_not_found')
    expect(await errorCode(save(manager, foreign.questionIds[0], []))).toBe('site_not_managed')
    expect(await manager.call(db, 'get_question_laws($1)', [foreign.questionIds[0]])).toBeNull()
  })

  test('records amendments of own laws, not of the hub and other sites', async () => {
    const amend = (law: string) =>
      db.request(
        manager.caller,
        `insert into law_versions (law_id, name, effective_on, changes_all) values ($1, 'ฉบับที่ 2', '2026-01-01', true)`,
        [law],
      )
    await cite(db, ownLaw, [[mine.questionIds[0], '5']])
    await cite(db, hubLaw, [[mine.questionIds[1], '5']])
    await amend(ownLaw)
    expect(await errorCode(amend(hubLaw))).toBe('42501')
    expect(await errorCode(amend(foreignLaw))).toBe('42501')
    const { rows } = await db.pool.query(
      'select display_order as n from private.questions where quiz_set_id = $1 and held_at is not null',
      [mine.id],
    )
    expect(rows).toEqual([{ n: 0 }])
    const preview = (law: string) =>
      errorCode(manager.call(db, `preview_amendment($1, '{}', true, '2026-01-01')`, [law]))
    expect(await preview(hubLaw)).toBe('site_not_managed')
    expect(await preview(foreignLaw)).toBe('law_not_found')
    await manager.call(db, 'review_laws($1, $2)', [[mine.questionIds[0]], ownLaw])
    expect(
      await errorCode(manager.call(db, 'review_laws($1, $2)', [[foreign.questionIds[0]], hubLaw])),
    ).toBe('site_not_managed')
    expect(await errorCode(manager.call(db, 'list_law_questions($1)', [foreignLaw]))).toBe(
      'law_not_found',
    )
  })

  test('lists the questions of own sites that cite a law of the hub', async () => {
    await cite(db, hubLaw, [
      [mine.questionIds[0], '5'],
      [foreign.questionIds[0], '5'],
    ])
    expect(await manager.call(db, 'list_law_questions($1)', [hubLaw])).toMatchObject({ total: 1 })
    expect(await admin.call(db, 'list_law_questions($1)', [hubLaw])).toMatchObject({ total: 2 })
  })
})

describe('learners', () => {
  const cited = {
    name: expect.any(String),
    kind: 'act',
    sections: ['50 วรรคสอง'],
    checked_on: '2025-11-12',
  }
  let set: QuizSet
  beforeEach(async () => {
    set = await createQuizSet(db, { questions: 3, pointsCost: 0 })
    await save(admin, set.questionIds[0], [
      { law_id: hubLaw, section: '50', detail: 'วรรคสอง', checked_on: '2025-11-12' },
      { law_id: hubLaw, section: '51' },
    ])
    await save(admin, set.questionIds[1], [{ law_id: hubLaw, section: '7' }])
  })

  test('see a citation with the key, and only one that was checked', async () => {
    const person = learner(await db.createUser())
    const { attempt } = await person.call<{ attempt: { id: string } }>(
      db,
      `start_quiz($1, 'instant', gen_random_uuid())`,
      [set.id],
    )
    const started = await person.call(db, 'get_attempt($1)', [attempt.id])
    expect(JSON.stringify(started)).not.toContain('2025-11-12')
    await person.call(db, 'answer_question($1, $2, 1)', [attempt.id, set.questionIds[0]])
    const answers = await person.call<{ answers: { laws: unknown }[] }>(db, 'get_attempt($1)', [
      attempt.id,
    ])
    expect(answers.answers[0]?.laws).toEqual([cited])
    await person.call(db, 'submit_attempt($1)', [attempt.id])
    const result = await person.call<{ questions: { laws: unknown }[] }>(db, 'attempt_result($1)', [
      attempt.id,
    ])
    expect(result.questions.map(({ laws }) => laws)).toEqual([[cited], null, null])
    const verdict = await person.call<{ laws: unknown }>(db, 'answer_practice($1, 1)', [
      set.questionIds[0],
    ])
    expect(verdict.laws).toEqual([cited])
  })

  test('and guests read no laws and call no function about them', async () => {
    const person = learner(await db.createUser())
    const readers: [Caller, refusal: string][] = [
      [person.caller, 'admin_required'],
      [{ role: 'anon' }, 'sign_in_required'],
    ]
    for (const [caller, refusal] of readers) {
      expect(await db.request(caller, 'select id from laws')).toEqual([])
      expect(await db.request(caller, 'select id from question_laws')).toEqual([])
      for (const call of [
        'list_law_proposals()',
        'find_law_proposals()',
        'list_law_questions(gen_random_uuid())',
        'get_question_laws(gen_random_uuid())',
        `decide_law_proposals('{}', true)`,
      ]) {
        expect(await errorCode(db.request(caller, `select ${call}`))).toBe(refusal)
      }
    }
  })
})

describe('proposals', () => {
  type Listed = {
    total: number
    proposals: { id: string; law_name: string; section: string; law_id: string | null }[]
  }
  const list = (by: Learner) => by.call<Listed>(db, 'list_law_proposals($1)', [tenantId])
  const find = async () => {
    let after: string | null = null
    do {
      const { next }: { next: string | null } = await manager.call(
        db,
        'find_law_proposals($1, $2)',
        [tenantId, after],
      )
      after = next
    } while (after)
  }
  const decide = (by: Learner, ids: string[], confirmed: boolean, day: string | null = null) =>
    by.call<{ batch: string; changed: number }>(db, 'decide_law_proposals($1, $2, $3)', [
      ids,
      confirmed,
      day,
    ])

  beforeEach(async () => {
    await db.pool.query(
      'delete from private.questions where tenant_id = $1 and quiz_set_id <> $2',
      [tenantId, mine.id],
    )
    await db.pool.query('delete from laws where tenant_id = $1', [tenantId])
    await db.pool.query(
      `update private.questions set explanation = 'มาตรา 50 และมาตรา 51 แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496'
       where id = $1`,
      [mine.questionIds[0]],
    )
  })

  test('are facts only once they are confirmed, which adds a missing law and can be undone', async () => {
    await find()
    expect(await stored(mine.questionIds[0])).toEqual([])
    const { total, proposals } = await list(manager)
    expect(total).toBe(2)
    expect(proposals.map(({ law_name, section, law_id }) => [law_name, section, law_id])).toEqual([
      ['พ.ร.บ. เทศบาล พ.ศ. 2496', '50', null],
      ['พ.ร.บ. เทศบาล พ.ศ. 2496', '51', null],
    ])
    const [first] = proposals
    const { batch } = await decide(manager, [first?.id ?? ''], true, '2025-11-12')
    const [citation] = await stored(mine.questionIds[0])
    expect(citation).toMatchObject({ section: '50', checked_on: '2025-11-12' })
    const { rows } = await db.pool.query(
      'select tenant_id, name, short_name, kind from laws where id = $1',
      [citation.law_id],
    )
    expect(rows[0]).toEqual({
      tenant_id: tenantId,
      name: 'พระราชบัญญัติเทศบาล พ.ศ. 2496',
      short_name: 'พ.ร.บ. เทศบาล พ.ศ. 2496',
      kind: 'act',
    })
    expect((await list(manager)).total).toBe(1)
    await manager.call(db, 'undo_batch($1)', [batch])
    expect(await stored(mine.questionIds[0])).toEqual([])
    expect((await list(manager)).total).toBe(2)
  })

  test('stay rejected when they are found again, unless that is undone', async () => {
    await find()
    const { proposals } = await list(manager)
    const { batch } = await decide(manager, [proposals[0]?.id ?? ''], false)
    await find()
    expect((await list(manager)).proposals.map(({ section }) => section)).toEqual(['51'])
    await manager.call(db, 'undo_batch($1)', [batch])
    expect((await list(manager)).total).toBe(2)
  })

  test('are not confirmed as checked tomorrow, nor more than 500 at once', async () => {
    await find()
    const { proposals } = await list(manager)
    const { rows } = await db.pool.query<{ day: string }>(
      `select ((now() at time zone 'Asia/Bangkok')::date + 1)::text as day`,
    )
    const [first = ''] = proposals.map(({ id }) => id)
    expect(await errorCode(decide(manager, [first], true, rows[0]?.day))).toBe('law_checked_later')
    expect(await errorCode(decide(manager, Array(501).fill(first), true))).toBe('request_malformed')
    expect(await stored(mine.questionIds[0])).toEqual([])
  })

  test('of another site are not decided', async () => {
    await db.pool.query(
      `insert into private.law_proposals (question_id, law_name, section, quote) values ($1, 'พ.ร.บ. ก พ.ศ. 2500', '1', 'มาตรา 1')`,
      [foreign.questionIds[0]],
    )
    const { rows } = await db.pool.query(
      'select id from private.law_proposals where question_id = $1',
      [foreign.questionIds[0]],
    )
    expect(await errorCode(decide(manager, [rows[0].id], true))).toBe('site_not_managed')
    expect(await errorCode(decide(manager, [crypto.randomUUID()], true))).toBe('site_not_managed')
    expect(JSON.stringify(await manager.call(db, 'list_law_proposals()', []))).not.toContain(
      rows[0].id,
    )
  })
})

describe('the name of a law', () => {
  const add = async (site: string | null, name: string) =>
    (
      await db.pool.query(
        `insert into laws (tenant_id, name, short_name, kind)
         values ($1, private.law_name($2), private.law_short_name($2), 'act') returning id`,
        [site, name],
      )
    ).rows[0].id
  const known = async (name: string) =>
    (await db.pool.query('select private.known_law($1, $2) as it', [site, name])).rows[0].it
  let site: string
  beforeEach(async () => {
    site = await createTenant(db, `names-${crypto.randomUUID().slice(0, 8)}`)
  })

  test('may be shortened where it fits one law', async () => {
    const one = await add(site, 'พ.ร.บ. จราจรทางบก พ.ศ. 2522')
    expect(await known('พ.ร.บ. จราจรทางบก พ.ศ. ๒๕๒๒')).toBe(one)
    expect(await known('พ.ร.บ. จราจรฯ')).toBeNull()
    expect(await known('พ.ร.บ. จราจรทางฯ')).toBe(one)
    expect(await known('พ.ร.บ. จราจรทางฯ พ.ศ. 2522')).toBe(one)
    expect(await known('พ.ร.บ. จราจรทางฯ พ.ศ. 2523')).toBeNull()
    await add(site, 'พ.ร.บ. จราจรทางน้ำ พ.ศ. 2530')
    expect(await known('พ.ร.บ. จราจรทางฯ')).toBeNull()
    expect(await known('พ.ร.บ. จราจรทางฯ พ.ศ. 2522')).toBe(one)
  })

  test('comes before what it could be short for, and a law of the site before one of the hub', async () => {
    await add(site, 'พ.ร.บ. ทางหลวงชนบท พ.ศ. 2535')
    const exact = await add(site, 'พ.ร.บ. ทางหลวงฯ')
    expect(await known('พ.ร.บ. ทางหลวงฯ')).toBe(exact)
    const ofHub = await add(null, `พ.ร.บ. การประปาของ${site} พ.ศ. 2522`)
    expect(await known('พ.ร.บ. การประปาฯ')).toBe(ofHub)
    const own = await add(site, `พ.ร.บ. การประปาของ${site} พ.ศ. 2522`)
    expect(await known('พ.ร.บ. การประปาฯ')).toBe(own)
  })

  test.each([
    'ฯ',
    'พ.ร.บ.ฯ',
    'พ.ร.บ. %ฯ',
    'พ.ร.บ. ______ฯ',
    'พ.ร.บ. การประมง_พ.ศ.2558',
    'พ.ร.บ. การประม%%ฯ',
  ])('%s names none', async (name) => {
    await add(site, 'พ.ร.บ. การประมง พ.ศ. 2558')
    expect(await known(name)).toBeNull()
  })
})

describe('question files', () => {
  const question = (laws: string) => ({
    question_text: 'คำถามใหม่',
    option_a: 'ก',
    option_b: 'ข',
    option_c: 'ค',
    option_d: 'ง',
    correct_answer: '1',
    laws,
  })
  const send = (laws: string[], import_id = crypto.randomUUID()) =>
    admin.call<{ success: boolean; quiz_set_ids: string[]; errors: string[] }>(
      db,
      'import_questions($1)',
      [
        {
          import_id,
          questions: laws.map(question),
          questions_per_set: 2,
          quiz_set_template: { name: 'นำเข้า', course_id: mine.courseId, points_cost: 1 },
        },
      ],
    )
  const exported = async (sets: string[]) => {
    const questions = await Promise.all(
      sets.map((quiz_set_id) =>
        admin.call<{ laws: string }[]>(db, `export_questions($1, 'csv')`, [{ quiz_set_id }]),
      ),
    )
    return questions.flat().map(({ laws }) => laws)
  }

  const many = Array.from({ length: 51 }, (_, n) => `พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา ${n + 1}`)
  const longName = (length: number) => `ระเบียบ${'ก'.repeat(length - 'ระเบียบ'.length)}`

  test('have citations in a column that is exported as it was imported, and undone with the laws it added', async () => {
    await db.pool.query('delete from laws where tenant_id = $1', [tenantId])
    const laws = async () =>
      (
        await db.pool.query('select short_name from laws where tenant_id = $1 order by 1', [
          tenantId,
        ])
      ).rows.map(({ short_name }) => short_name)
    const id = crypto.randomUUID()
    const written = [
      'พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 (1) [2025-11-12]; รัฐธรรมนูญ พ.ศ. 2560 มาตรา 249 วรรคสอง',
      '',
      'ประมวลกฎหมายอาญา มาตรา 157; พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 48 ทศ [2025-11-12]',
    ]
    const { success, quiz_set_ids } = await send(written, id)
    expect(success).toBe(true)
    expect(await exported(quiz_set_ids)).toEqual(written)
    const copied = await send([written[2] ?? ''])
    expect(await exported(copied.quiz_set_ids)).toEqual([written[2]])
    expect(await laws()).toHaveLength(3)
    await admin.call(db, 'undo_import($1)', [id])
    expect(await laws()).toEqual(['ประมวลกฎหมายอาญา', 'พ.ร.บ. เทศบาล พ.ศ. 2496'])
  })

  test('have the citations of the office and of texts, as they are exported', async () => {
    const details = ['(ก)', '(2/1) (ก)', 'อนุมาตรา 4', 'วรรค สอง', 'วรรคสอง (4)', null]
    await save(
      admin,
      mine.questionIds[0],
      details.map((detail) => ({ law_id: hubLaw, section: '50', detail })),
    )
    const [written = ''] = await exported([mine.id])
    expect(written.split('; ').map((one) => one.split('มาตรา 50')[1]?.trim())).toEqual([
      '',
      ...['(2/1) (ก)', '(ก)', 'วรรคสอง', 'วรรคสอง (4)', 'อนุมาตรา 4'],
    ])
    const { success, quiz_set_ids } = await send([written])
    expect(success).toBe(true)
    expect(await exported(quiz_set_ids)).toEqual([written])
  })

  test('may have as many and as long citations as the tables allow', async () => {
    const { success } = await send([
      many.slice(1).join('; '),
      `พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 ${' (999/999 ทวิ)'.repeat(4)} [1950-01-01]; ${longName(200)} ข้อ 5`,
    ])
    expect(success).toBe(true)
  })

  test.each([
    ['no section', 'กฎหมายที่ไม่มีเลข'],
    ['a section in words', 'พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา ห้าสิบ'],
    ['a day in the future', 'พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 [2150-01-01]'],
    ['no day', 'พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 [2025-13-45]'],
    ['a day before 1950', 'พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 [1949-12-31]'],
    ['51 citations', many.join('; ')],
    [
      'a detail of 63 characters',
      `พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 ${' (999/999 จัตวา)'.repeat(4)}`,
    ],
    ['other words after the section', 'พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 ตอนกลาง'],
    ['a short name of 201 characters', `${longName(201)} ข้อ 5`],
    ['a name of 301 characters', `พ.ร.บ. ${'ก'.repeat(288)} มาตรา 5`],
  ])('with %s are refused', async (_, laws) => {
    const { success, errors } = await send([many[0] ?? '', laws])
    expect(success).toBe(false)
    expect(errors).toEqual([expect.stringContaining('แถวที่ 3: อ่านกฎหมายที่อ้างไม่ได้')])
  })
})
