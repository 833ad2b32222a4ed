import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'

const twice = { tag_id: randomUUID(), questions: 1, is_estimate: false }
const one = (name: string): Section => ({ name, questions: 1, lines: [twice] })

const db = productDatabase()
let admin: Learner
let [law, english] = ['', '']

type Saved = { id: string; updated_at: string } | null
type Line = { tag_id: string; questions: number; difficulty?: string | null; is_estimate: boolean }
type Section = { name: string; questions: number; lines: Line[]; subject_id?: string | null }
type Content = Record<string, unknown> & { sections: Section[]; rules?: unknown }

const line = (tag_id: string, questions: number, difficulty: string | null = null): Line => ({
  tag_id,
  questions,
  difficulty,
  is_estimate: false,
})
const content = (change: Record<string, unknown> = {}): Content => ({
  name: 'สอบท้องถิ่น ภาค ก',
  edition: randomUUID(),
  minutes: 120,
  rules: [
    { section: null, min_percent: 60 },
    { section: 'ภาษาอังกฤษ', min_percent: 50 },
  ],
  sections: [
    { name: 'กฎหมาย', questions: 3, lines: [line(law, 3)] },
    { name: 'ภาษาอังกฤษ', questions: 2, lines: [line(english, 2)] },
  ],
  ...change,
})
const save = (given: unknown, id: string | null = null, version: string | null = null) =>
  admin.call<Saved>(db, 'save_exam_blueprint($1, $2, $3)', [id, version, JSON.stringify(given)])
const tag = async (name: string) => {
  const { rows } = await db.pool.query<{ id: string }>(
    'insert into quiz_tags (name) values ($1) returning id',
    [name],
  )
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  law = await tag('กฎหมายปกครอง')
  english = await tag('Reading')
})

describe('saving', () => {
  test('adds, and updates the version that was read only', async () => {
    const given = content()
    const added = await save(given)
    expect(added).not.toBeNull()
    const { rows } = await db.pool.query('select * from exam_blueprints where id = $1', [added?.id])
    expect(rows[0]).toMatchObject(given)
    const changed = await save({ minutes: 90 }, added?.id, added?.updated_at)
    expect(changed?.id).toBe(added?.id)
    expect(await save({ minutes: 80 }, added?.id, added?.updated_at)).toBeNull()
    const after = await db.pool.query(
      'select minutes, sections from exam_blueprints where id = $1',
      [added?.id],
    )
    expect(after.rows).toEqual([{ minutes: 90, sections: given.sections }])
  })

  test('an addition that is sent again adds one row', async () => {
    const id = randomUUID()
    const first = await save(content(), id)
    expect(await save(content(), id)).toEqual(first)
  })

  test('two rows of a site differ in name or edition', async () => {
    const given = content()
    await save(given)
    expect(await errorCode(save(given))).toBe('23505')
    expect(await save({ ...given, edition: 'อีกฉบับ' })).not.toBeNull()
    const tenantId = await createTenant(db, 'other')
    expect(await save({ ...given, tenant_id: tenantId })).not.toBeNull()
  })

  test('is recorded, and its deletion can be undone', async () => {
    const added = await save(content())
    await db.request(admin.caller, 'delete from exam_blueprints where id = $1', [added?.id])
    const batch = await admin.call(db, `batch_of('exam_blueprints', $1)`, [added?.id])
    await admin.call(db, 'undo_batch($1)', [batch])
    const { rows } = await db.pool.query('select id from exam_blueprints where id = $1', [
      added?.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('a copy stands beside it as an edition of its own, each time', async () => {
    const added = await save(content({ edition: '2568' }))
    const editions: string[] = []
    for (const copyId of [randomUUID(), randomUUID()]) {
      const copy = () =>
        admin.call<{ id: string }>(db, `copy_record($1, 'exam_blueprints', $2)`, [
          copyId,
          added?.id,
        ])
      const { id } = await copy()
      expect((await copy()).id).toBe(id)
      const { rows } = await db.pool.query('select * from exam_blueprints where id = $1', [id])
      expect(rows[0]).toMatchObject(content({ edition: rows[0].edition }))
      editions.push(rows[0].edition)
    }
    expect(editions).toEqual(['2568 (สำเนา)', '2568 (สำเนา 2)'])
    const gone = admin.call(db, `copy_record($1, 'exam_blueprints', $1)`, [randomUUID()])
    expect(await errorCode(gone)).toBe('exam_blueprint_gone')
  })

  test.each([
    ['no section', { sections: [] }],
    ['no list', { sections: {} }],
    ['null', { sections: null }],
    ['a nameless section', { sections: [{ name: ' ', questions: 1, lines: [] }] }],
    ['two of one name', { sections: [one('ก'), one('ก')] }],
    ['names that differ in blanks', { sections: [one('ก'), one(' ก ')] }],
    ['half a question', { sections: [{ ...one('ก'), questions: 0.5 }] }],
    ['no question', { sections: [{ ...one('ก'), questions: 0 }] }],
    ['a further field', { sections: [{ ...one('ก'), marks: 2 }] }],
    ['a subject that is no id', { sections: [{ ...one('ก'), subject_id: 'ก' }] }],
    ['a line without tag', { sections: [{ ...one('ก'), lines: [{ questions: 1 }] }] }],
    [
      'a line without questions',
      { sections: [{ ...one('ก'), lines: [{ tag_id: twice.tag_id }] }] },
    ],
    [
      'a line of unknown reliability',
      { sections: [{ ...one('ก'), lines: [{ ...twice, is_estimate: null }] }] },
    ],
    ['a section without questions', { sections: [{ name: 'ก', lines: [twice] }] }],
    ['a section without lines', { sections: [{ name: 'ก', questions: 1 }] }],
    ['a line twice', { sections: [{ name: 'ก', questions: 2, lines: [twice, twice] }] }],
    [
      'an unknown difficulty',
      { sections: [{ ...one('ก'), lines: [{ ...twice, difficulty: 'x' }] }] },
    ],
    ['a line that is a number', { sections: [{ ...one('ก'), lines: [1] }] }],
    ['a section that is a text', { sections: ['ก'] }],
  ])('refuses %s', async (_, change) => {
    expect(await errorCode(save(content({ rules: [], ...change })))).toBe('exam_sections_invalid')
  })

  test('the lines of a section add up', async () => {
    const sections = [{ name: 'กฎหมาย', questions: 4, lines: [line(law, 3)] }]
    expect(await errorCode(save(content({ rules: [], sections })))).toBe('exam_section_incomplete')
    const empty = [{ name: 'กฎหมาย', questions: 4, lines: [] }]
    expect(await errorCode(save(content({ rules: [], sections: empty })))).toBe(
      'exam_section_incomplete',
    )
  })

  test('whole numbers may have a fraction of zero', async () => {
    const { sections } = content()
    const written = JSON.stringify(content()).replaceAll('"questions":3', '"questions":3.0')
    const added = await admin.call<Saved>(db, 'save_exam_blueprint(null, null, $1)', [written])
    expect(added).not.toBeNull()
    expect(sections[0]?.questions).toBe(3)
  })

  test('at most 300 questions', async () => {
    const long = (questions: number) =>
      content({ rules: [], sections: [{ name: 'ก', questions, lines: [line(law, questions)] }] })
    expect(await save(long(300))).not.toBeNull()
    expect(await errorCode(save(long(301)))).toBe('exam_too_long')
  })

  test.each([
    ['of an unknown section', [{ section: 'ไทย', min_percent: 60 }]],
    ['twice', [{ min_percent: 60 }, { section: null, min_percent: 50 }]],
    [
      'twice of a section',
      [
        { section: 'กฎหมาย', min_percent: 60 },
        { section: 'กฎหมาย ', min_percent: 50 },
      ],
    ],
    ['of a number', [{ section: 1, min_percent: 60 }]],
    ['of nothing', [{ section: null, min_percent: 0 }]],
    ['above all', [{ section: null, min_percent: 101 }]],
    ['as a text', [{ section: null, min_percent: '60' }]],
    ['without a percentage', [{ section: null }]],
    ['with a further field', [{ section: null, min_percent: 60, or: 1 }]],
    ['that is no object', [60]],
    ['that are no list', { min_percent: 60 }],
  ])('refuses a rule %s', async (_, rules) => {
    expect(await errorCode(save(content({ rules })))).toBe('exam_rules_invalid')
  })
})

describe('supply', () => {
  type Supply = {
    sections: { available: number; lines: number[]; unrated: number[] }[]
    papers: number
  }
  const supply = (sections: Section[], site: string | null = null) =>
    admin.call<Supply>(db, 'exam_supply($1, $2)', [site, JSON.stringify(sections)])
  const give = (questions: string[], tagId: string) =>
    db.pool.query('insert into question_tags (question_id, tag_id) select unnest($1::uuid[]), $2', [
      questions,
      tagId,
    ])

  test('counts the questions of the site that a paper may contain', async () => {
    const [topic, second] = [await tag('หัวข้อหนึ่ง'), await tag('หัวข้อสอง')]
    const { id, questionIds } = await createQuizSet(db, { questions: 8 })
    await give(questionIds.slice(0, 6), topic)
    await give(questionIds.slice(4, 8), second)
    const sections = [
      { name: 'ก', questions: 5, lines: [line(topic, 3), line(second, 2)] },
      { name: 'ข', questions: 1, lines: [line(randomUUID(), 1)] },
    ]
    expect(await supply(sections)).toEqual({
      sections: [
        { available: 8, lines: [6, 4], unrated: [0, 0] },
        { available: 0, lines: [0], unrated: [0] },
      ],
      papers: 0,
    })
    // Eight questions fill one paper of five, although either topic would fill two.
    expect(await supply(sections.slice(0, 1))).toMatchObject({ papers: 1 })

    await db.pool.query(`update private.questions set status = 'archived' where id = $1`, [
      questionIds[0],
    ])
    await db.pool.query(
      `update private.questions set held_at = now(), hold_reason = 'key' where id = $1`,
      [questionIds[1]],
    )
    await db.pool.query('update private.questions set is_dropped = true where id = $1', [
      questionIds[2],
    ])
    expect((await supply(sections)).sections[0]).toMatchObject({ available: 5, lines: [3, 4] })
    await db.pool.query(`update quiz_sets set status = 'draft' where id = $1`, [id])
    expect((await supply(sections)).sections[0]).toMatchObject({ available: 0, lines: [0, 0] })
  })

  test('is not counted for more lines than an examination can have', async () => {
    const lines = Array.from({ length: 50 }, () => line(randomUUID(), 1))
    const sections = Array.from({ length: 7 }, (_, n) => ({ name: `${n}`, questions: 50, lines }))
    expect(await errorCode(supply(sections))).toBe('exam_too_long')
  })

  test('of a difficulty are questions that were calibrated on an open scale, or tagged by an editor', async () => {
    const topic = await tag('หัวข้อยาก')
    const { id, questionIds } = await createQuizSet(db, { questions: 3 })
    await give(questionIds, topic)
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into subjects (name) values ('วิชาวัด') returning id`,
    )
    const subject = rows[0]?.id
    await db.pool.query(
      `insert into private.item_parameters (question_id, subject_id, n, a, b, se)
       select question, $2, 100, 1, b, 0.1 from unnest($1::uuid[], $3::real[]) item (question, b)`,
      [questionIds, subject, [-1, 1, null]],
    )
    const lines = [line(topic, 1, 'hard'), line(topic, 1, 'easy'), line(topic, 1)]
    const sections = [{ name: 'ก', questions: 3, lines }]
    expect((await supply(sections)).sections).toEqual([
      { available: 3, lines: [0, 0, 3], unrated: [3, 3, 0] },
    ])
    await db.pool.query(
      `insert into private.subject_scales (subject_id, items, learners, reliability, growth, is_open, rare_curve)
       values ($1, 30, 50, 0.6, 0, true, '{}')`,
      [subject],
    )
    expect((await supply(sections)).sections).toEqual([
      { available: 3, lines: [1, 1, 3], unrated: [1, 1, 0] },
    ])

    // A tag counts where the difficulty is not measured; that of the question before that of its quiz set.
    const level = async (name: string) =>
      (
        await db.pool.query<{ id: string }>(
          `with made as (insert into quiz_tags (name) values ($1) on conflict do nothing returning id)
           select id from made union all select id from quiz_tags where name = $1`,
          [name],
        )
      ).rows[0]?.id ?? ''
    await db.pool.query('insert into quiz_set_tags (quiz_set_id, tag_id) values ($1, $2)', [
      id,
      await level('ยาก'),
    ])
    expect((await supply(sections)).sections).toEqual([
      { available: 3, lines: [2, 1, 3], unrated: [0, 0, 0] },
    ])
    await give(questionIds, await level('ง่าย'))
    expect((await supply(sections)).sections).toEqual([
      { available: 3, lines: [1, 2, 3], unrated: [0, 0, 0] },
    ])
  })

  test('is a field of the list, by the bank of the site', async () => {
    const topic = await tag('หัวข้อของเว็บ')
    const tenantId = await createTenant(db, 'bank')
    const { questionIds } = await createQuizSet(db, { questions: 4, tenantId })
    await give(questionIds, topic)
    const sections = [{ name: 'ก', questions: 2, lines: [line(topic, 2)] }]
    const own = await save(content({ rules: [], sections, tenant_id: tenantId }))
    const hub = await save(content({ rules: [], sections }))
    const rows = await db.request(
      admin.caller,
      'select b.id, papers(b) from exam_blueprints b where b.id = any ($1) order by papers(b)',
      [[own?.id, hub?.id]],
    )
    expect(rows).toEqual([
      { id: hub?.id, papers: 0 },
      { id: own?.id, papers: 2 },
    ])
    const visitor = learner(await db.createUser())
    const stolen = `select papers(json_populate_record(null::exam_blueprints, $1))`
    expect(await db.request(visitor.caller, stolen, [{ id: own?.id }])).toEqual([{ papers: null }])
  })
})

describe('templates', () => {
  test('each makes a structure whose topics are tags, once', async () => {
    const templates = await admin.call<{ key: string }[]>(db, 'exam_templates()', [])
    expect(templates.map(({ key }) => key)).toEqual(['local_2568', 'ocsc_bachelor'])
    for (const { key } of templates) {
      const id = randomUUID()
      const made = await admin.call<Saved>(db, 'exam_from_template($1, $2)', [id, key])
      expect(await admin.call(db, 'exam_from_template($1, $2)', [id, key])).toEqual(made)
      const { rows } = await db.pool.query(
        `select b.sections, (select count(*)::int from jsonb_path_query(b.sections, '$[*].lines[*].tag_id') l
           join quiz_tags t on t.id = (l #>> '{}')::uuid where t.subject_id is not null) as tagged,
           (select count(*)::int from jsonb_path_query(b.sections, '$[*].lines[*]')) as lines
         from exam_blueprints b where id = $1`,
        [id],
      )
      expect(rows[0].lines).toBeGreaterThan(15)
      expect(rows[0].tagged).toBe(rows[0].lines)
      const sections: Section[] = rows[0].sections
      expect(sections.reduce((sum, { questions }) => sum + questions, 0)).toBe(100)
      expect(sections.every(({ lines }) => lines.every((one) => one.is_estimate))).toBe(true)
    }
  })

  test('all that it adds can be undone', async () => {
    const id = randomUUID()
    const site = await createTenant(db, 'undone')
    const count = async () => {
      const { rows } = await db.pool.query('select count(*)::int as tags from quiz_tags')
      return rows[0].tags as number
    }
    await db.pool.query('delete from exam_blueprints')
    await db.pool.query(`delete from quiz_tags where name like 'พ.ร.บ.%'`)
    const before = await count()
    await admin.call(db, 'exam_from_template($1, $2, $3)', [id, 'local_2568', site])
    expect(await count()).toBeGreaterThan(before)
    const batch = await admin.call(db, `batch_of('exam_blueprints', $1)`, [id])
    await admin.call(db, 'undo_batch($1)', [batch])
    expect(await count()).toBe(before)
    const { rows } = await db.pool.query('select id from exam_blueprints where id = $1', [id])
    expect(rows).toEqual([])
  })

  test('refuses unknown ones, and callers without the role', async () => {
    const call = (caller: Learner, template: string) =>
      errorCode(caller.call(db, 'exam_from_template($1, $2)', [randomUUID(), template]))
    expect(await call(admin, 'none')).toBe('exam_template_unknown')
    const visitor = learner(await db.createUser())
    expect(await call(visitor, 'local_2568')).toBe('admin_required')
    expect(await errorCode(visitor.call(db, 'exam_templates()', []))).toBe('admin_required')
    expect(await errorCode(visitor.call(db, `exam_supply(null, '[]')`, []))).toBe('admin_required')
  })
})
