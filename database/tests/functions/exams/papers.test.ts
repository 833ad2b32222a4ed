import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, type Learner, learner } from '../../support/content.ts'
import {
  assemble,
  createExam,
  type Exam,
  leaveUncompared,
  type Paper,
  papersOf,
} from '../../support/papers.ts'

const db = productDatabase()
let admin: Learner

beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

type Next = { paper_id: string; quiz_set_id: string; seen: number; points_cost: number }
const nextPaper = (person: Learner, exam: string) => person.call<Next>(db, 'next_paper($1)', [exam])
const person = async (host?: string) => learner(await db.createUser(), host)
const one = async <Row>(sql: string, values: unknown[]): Promise<Row> =>
  (await db.pool.query(sql, values)).rows[0] as Row

async function examWithPapers(name: string, given = { needed: 4, bank: 10, papers: 2 }) {
  const exam = await createExam(db, { name, ...given })
  await assemble(db, exam.id, given.papers)
  return { exam, papers: await papersOf(db, exam.id) }
}

/** Divides the bank into passages of three questions, and returns the passage of each question. */
async function givePassages(exam: Exam): Promise<Map<string, string>> {
  const passages = new Map(
    exam.set.questionIds.map((id, place) => [id, `บท ${Math.floor(place / 3)}`]),
  )
  await db.pool.query(
    `update private.questions q set passage = given.passage
     from unnest($1::uuid[], $2::text[]) given (id, passage) where q.id = given.id`,
    [[...passages.keys()], [...passages.values()]],
  )
  await leaveUncompared(db, exam.set.questionIds)
  return passages
}

describe('assembling', () => {
  test('fills each line from the bank and makes the quiz sets and their editions', async () => {
    const exam = await createExam(db, { name: 'ประกอบ', needed: 4, bank: 8 })
    const [held, dropped] = exam.set.questionIds
    await db.pool.query('update private.questions set held_at = now() where id = $1', [held])
    await db.pool.query('update private.questions set is_dropped = true where id = $1', [dropped])
    expect(await assemble(db, exam.id, 3)).toMatchObject({ papers: 3, lacking: [] })
    const papers = await papersOf(db, exam.id)
    expect(papers.map(({ number }) => number)).toEqual([1, 2, 3])
    for (const { quizSetId, questionIds, number } of papers) {
      expect(new Set(questionIds).size).toBe(4)
      expect(exam.set.questionIds.slice(2)).toEqual(expect.arrayContaining(questionIds))
      const row = await one(
        `select name, points_cost, time_limit_minutes, total_questions, course_id, is_paper,
           (select json_agg(q ->> 'id') from private.quiz_set_editions e, json_array_elements(e.questions) q
             where e.quiz_set_id = s.id and e.is_current) as edition
         from quiz_sets s where id = $1`,
        [quizSetId],
      )
      expect(row).toEqual({
        name: `ประกอบ 2568 ชุดที่ ${number}`,
        points_cost: 5,
        time_limit_minutes: 60,
        total_questions: 4,
        course_id: null,
        is_paper: true,
        edition: questionIds,
      })
    }
  })

  test('makes no paper while a line lacks questions, and says which', async () => {
    const exam = await createExam(db, { name: 'ขาด', needed: 4, bank: 4 })
    await assemble(db, exam.id, 1)
    const [kept] = await papersOf(db, exam.id)
    await db.pool.query('delete from private.questions where id = $1', [exam.set.questionIds[0]])
    const report = await assemble(db, exam.id, 2)
    expect(report?.papers).toBe(0)
    expect(report?.lacking).toEqual([
      { section: 'กฎหมาย', tag_id: exam.tagId, needed: 4, available: 3 },
    ])
    expect((await papersOf(db, exam.id)).map(({ id }) => id)).toEqual([kept?.id])
  })

  test('retires the papers before and continues their numbers', async () => {
    const { exam, papers } = await examWithPapers('ใหม่')
    await assemble(db, exam.id, 1)
    const again = await papersOf(db, exam.id)
    expect(again.map(({ number }) => number)).toEqual([3])
    const listed = await admin.call<{ papers: unknown[]; retired: number }>(
      db,
      'list_exam_papers($1)',
      [exam.id],
    )
    expect(listed).toMatchObject({ papers: [{ number: 3, questions: 4, attempts: 0 }], retired: 2 })
    const late = await person()
    expect(await errorCode(late.start(db, papers[0]?.quizSetId ?? ''))).toBe('quiz_set_not_found')
  })

  test('no paper has two alike questions', async () => {
    const exam = await createExam(db, { name: 'คล้าย', needed: 2, bank: 3 })
    const [a = '', b = '', c = ''] = exam.set.questionIds.toSorted()
    await db.pool.query('delete from private.question_likenesses')
    const alike = (one: string, other: string, dismissed: boolean) =>
      db.pool.query(
        `insert into private.question_likenesses (question_id, other_id, likeness, dismissed_at)
         values ($1, $2, 0.9, case when $3 then now() end)`,
        [one, other, dismissed],
      )
    await alike(a, b, false)
    await alike(a, c, true)
    await assemble(db, exam.id, 2)
    for (const { questionIds } of await papersOf(db, exam.id)) {
      expect(questionIds.filter((id) => id !== c)).toHaveLength(1)
    }
    await db.pool.query('update private.question_likenesses set dismissed_at = null')
    await alike(b, c, false)
    expect((await assemble(db, exam.id, 1))?.lacking).toMatchObject([{ needed: 2, available: 1 }])
  })

  describe('right after an import', () => {
    const plain = ['นายกรัฐมนตรีต้องมีอายุไม่ต่ำกว่ากี่ปีในวันเลือกตั้ง', 'ศาลปกครองมีอำนาจพิจารณาคดีประเภทใดบ้าง']
    /** An examination of two questions from three, of which the first two are copies; none is compared. */
    async function importCopies(name: string) {
      const exam = await createExam(db, { name, needed: 2, bank: 3 })
      await db.pool.query(
        `update private.questions q set question_text = given.words
         from unnest($1::uuid[], $2::text[]) given (id, words) where q.id = given.id`,
        [exam.set.questionIds, [plain[0], plain[0], plain[1]]],
      )
      return exam
    }

    test('questions are compared before papers are assembled', async () => {
      const exam = await importCopies('นำเข้า')
      expect(await assemble(db, exam.id, 4)).toMatchObject({ papers: 4 })
      const [one = '', copy = ''] = exam.set.questionIds
      for (const { questionIds } of await papersOf(db, exam.id)) {
        expect(questionIds.filter((id) => [one, copy].includes(id))).toHaveLength(1)
      }
    })

    test('papers wait for comparisons that are not committed yet', async () => {
      const exam = await importCopies('กำลังเทียบ')
      const { run } = await one<{ run: string }>('select private.assemble_papers($1, 1) as run', [
        exam.id,
      ])
      const isDue = async () =>
        (await one<{ is: boolean }>('select private.is_comparison_due($1) as is', [run])).is
      const store = () =>
        db.pool.query(`select private.store_papers($1, $2, '{}')`, [
          run,
          JSON.stringify([
            exam.set.questionIds.slice(1).map((question_id) => ({
              question_id,
              section: 0,
              line: 0,
            })),
          ]),
        ])
      const other = await db.pool.connect()
      await other.query('begin')
      await other.query('select private.compare_questions(1000)')
      expect(await isDue()).toBe(true)
      await expect(store()).rejects.toThrow('does not fit')
      await other.query('commit')
      other.release()
      expect(await isDue()).toBe(false)
      await store()
      expect(await papersOf(db, exam.id)).toHaveLength(1)
    })
  })

  test('the database refuses papers that do not fit its bank', async () => {
    const exam = await createExam(db, { name: 'ปลอม', needed: 2, bank: 2 })
    const other = await createExam(db, { name: 'อื่น', needed: 2, bank: 2 })
    const run = await one<{ run: string }>('select private.assemble_papers($1, 1) as run', [
      exam.id,
    ])
    const store = (ids: (string | undefined)[]) =>
      db.pool.query('select private.store_papers($1, $2, $3)', [
        run.run,
        JSON.stringify([ids.map((question_id) => ({ question_id, section: 0, line: 0 }))]),
        '{}',
      ])
    const [a, b] = exam.set.questionIds
    for (const ids of [[a], [a, a], [a, other.set.questionIds[0]], [a, randomUUID()]]) {
      await expect(store(ids)).rejects.toThrow('does not fit')
    }
    await store([a, b])
    expect(await papersOf(db, exam.id)).toHaveLength(1)
    await store([a, b])
    expect(await papersOf(db, exam.id)).toHaveLength(1)
  })

  test('puts the questions of a passage side by side, and into one paper of a round', async () => {
    const exam = await createExam(db, { name: 'บทอ่าน', needed: 4, bank: 12 })
    const passageOf = await givePassages(exam)
    expect(await assemble(db, exam.id, 3)).toMatchObject({ papers: 3, rounds: [2, 1] })
    const papers = await papersOf(db, exam.id)
    const passages = papers.map(({ questionIds }) => questionIds.map((id) => passageOf.get(id)))
    for (const [a, b, c, d] of passages) {
      // One whole passage, and the first question of another.
      const [whole, part] = a === b ? [a, d] : [d, a]
      expect([a, b, c, d]).toEqual(
        a === b ? [whole, whole, whole, part] : [part, whole, whole, whole],
      )
      expect(part).not.toBe(whole)
    }
    const firsts = exam.set.questionIds.filter((_, place) => place % 3 === 0)
    for (const { questionIds } of papers) {
      expect(questionIds.filter((id) => firsts.includes(id))).toHaveLength(2)
    }
    expect(new Set([...(passages[0] ?? []), ...(passages[1] ?? [])]).size).toBe(4)
  })

  test('the database refuses torn passages, and those in two papers of a round', async () => {
    const exam = await createExam(db, { name: 'ฉีก', needed: 3, bank: 6 })
    await givePassages(exam)
    const { run } = await one<{ run: string }>('select private.assemble_papers($1, 2) as run', [
      exam.id,
    ])
    const [a, b, c, d, e, f] = exam.set.questionIds
    const store = (papers: (string | undefined)[][], rounds: number[]) =>
      db.pool.query('select private.store_papers($1, $2, $3)', [
        run,
        JSON.stringify(
          papers.map((ids) => ids.map((question_id) => ({ question_id, section: 0, line: 0 }))),
        ),
        JSON.stringify({ rounds }),
      ])
    await expect(store([[a, d, b]], [1])).rejects.toThrow('does not fit')
    const common = 'have a question or a passage in common'
    await expect(
      store(
        [
          [a, b, d],
          [c, e, f],
        ],
        [2],
      ),
    ).rejects.toThrow(common)
    await expect(
      store(
        [
          [a, b, c],
          [a, b, c],
        ],
        [2],
      ),
    ).rejects.toThrow(common)
    await store(
      [
        [a, b, d],
        [c, e, f],
      ],
      [1, 1],
    )
    expect(await papersOf(db, exam.id)).toHaveLength(2)
  })

  test('is requested by administrators and managers, one run at a time, and recorded', async () => {
    const exam = await createExam(db, { name: 'ขอ', needed: 2, bank: 2 })
    const ask = (caller: Learner, papers: number) =>
      caller.call<{ run_id: number }>(db, 'assemble_papers($1, $2)', [exam.id, papers])
    expect(await errorCode(ask(await person(), 1))).toBe('admin_required')
    for (const papers of [0, 25]) {
      expect(await errorCode(ask(admin, papers))).toBe('exam_papers_invalid')
    }
    const first = await ask(admin, 2)
    // Neither another run nor recorded again.
    expect(await ask(admin, 3)).toEqual(first)
    const { count } = await one<{ count: number }>(
      `select count(*)::integer as count from admin_audit_log
       where action = 'assemble_papers' and row_id = $1`,
      [exam.id],
    )
    expect(count).toBe(1)
    expect(await errorCode(admin.call(db, 'assemble_papers($1, 1)', [randomUUID()]))).toBe(
      'exam_blueprint_gone',
    )
  })

  test('is requested at most 10 times a day for a structure, and 50 times by a person', async () => {
    const asker = learner(await db.createAdmin())
    const ask = async (exam: string, caller: Learner) => {
      const asked = caller.call(db, 'assemble_papers($1, 1)', [exam])
      const code = await errorCode(asked)
      await db.pool.query(
        'update private.learning_runs set finished_at = now() where finished_at is null',
      )
      return code
    }
    for (let n = 0; n < 5; n++) {
      const exam = await createExam(db, { name: `มาก ${n}`, needed: 1, bank: 1 })
      for (let run = 0; run < 10; run++) expect(await ask(exam.id, asker)).toBe('no error')
      expect(await ask(exam.id, admin)).toBe('exam_papers_too_many_today')
    }
    const other = await createExam(db, { name: 'มาก', needed: 1, bank: 1 })
    expect(await ask(other.id, asker)).toBe('exam_papers_too_many_today')
    expect(await ask(other.id, admin)).toBe('no error')
    await db.pool.query(
      `update admin_audit_log set created_at = created_at - interval '1 day' where actor_id = $1`,
      [asker.userId],
    )
    expect(await ask(other.id, asker)).toBe('no error')
  })

  test('deletes papers retired earlier that have no attempts', async () => {
    const { exam, papers } = await examWithPapers('ลบชุดเก่า')
    const sitter = await person()
    await sitter.start(db, papers[0]?.quizSetId ?? '')
    await assemble(db, exam.id, 2)
    const numbers = async () =>
      (
        await db.pool.query<{ number: number }>(
          `select p.number from exam_papers p where p.blueprint_id = $1 order by 1`,
          [exam.id],
        )
      ).rows.map(({ number }) => number)
    expect(await numbers()).toEqual([1, 2, 3, 4])
    await assemble(db, exam.id, 1)
    expect(await numbers()).toEqual([1, 3, 4, 5])
    const gone = 'select from quiz_sets where id = $1'
    expect((await db.pool.query(gone, [papers[1]?.quizSetId])).rowCount).toBe(0)
    expect((await db.pool.query(gone, [papers[0]?.quizSetId])).rowCount).toBe(1)
  })

  test('papers follow the name, price and minutes of their examination', async () => {
    const { exam, papers } = await examWithPapers('ตาม')
    await db.pool.query(
      `update exam_blueprints set name = 'ชื่อใหม่', points_cost = 7, minutes = 90 where id = $1`,
      [exam.id],
    )
    const row = await one(
      'select name, points_cost, time_limit_minutes from quiz_sets where id = $1',
      [papers[0]?.quizSetId],
    )
    expect(row).toEqual({ name: 'ชื่อใหม่ 2568 ชุดที่ 1', points_cost: 7, time_limit_minutes: 90 })
  })

  test('papers follow the name of a section, which may be stored with spaces around it', async () => {
    const exam = await createExam(db, { name: 'เว้นวรรค', needed: 2, bank: 2 })
    const rename = (name: string, rule: string | null) =>
      db.pool.query(
        `update exam_blueprints set sections = jsonb_set(sections, '{0,name}', to_jsonb($2::text)),
           rules = jsonb_build_array(jsonb_build_object('section', $3::text, 'min_percent', 60)) where id = $1`,
        [exam.id, name, rule],
      )
    await rename(' ไทย ', 'ไทย')
    await assemble(db, exam.id, 1)
    const [paper] = await papersOf(db, exam.id)
    const sitter = await person()
    const { attempt } = await sitter.start(db, paper?.quizSetId ?? '')
    await db.pool.query(
      `insert into private.exam_curves (blueprint_id, section, questions, chances)
       values ($1, 'ไทย', 2, array_fill(0.3::real, array[123]))`,
      [exam.id],
    )
    const named = () =>
      one(
        `select q.section, e.sections, c.section as curve
         from exam_papers p join private.exam_paper_questions q on q.paper_id = p.id
         join private.quiz_set_editions e on e.quiz_set_id = p.quiz_set_id
         join private.exam_curves c on c.blueprint_id = p.blueprint_id
         where p.id = $1 and p.retired_at is null limit 1`,
        [paper?.id],
      )
    const names = (name: string) => ({
      section: name,
      sections: [{ name, first: 1 }],
      curve: name,
    })
    expect(await named()).toEqual(names('ไทย'))
    await rename('ภาษาไทย', 'ภาษาไทย')
    expect(await named()).toEqual(names('ภาษาไทย'))
    await sitter.submit(db, attempt.id)
    expect(await sitter.call(db, 'attempt_result($1)', [attempt.id])).toMatchObject({
      exam: { passed: false, rules: [{ section: 'ภาษาไทย', reached: false }] },
    })
  })

  test('other questions or lines retire the papers, other subjects and estimates do not', async () => {
    const { exam, papers } = await examWithPapers('เปลี่ยน', { needed: 4, bank: 4, papers: 1 })
    const change = (path: string, value: unknown) =>
      db.pool.query(
        'update exam_blueprints set sections = jsonb_set(sections, $2, $3) where id = $1',
        [exam.id, path, JSON.stringify(value)],
      )
    await change('{0,subject_id}', randomUUID())
    await change('{0,lines,0,is_estimate}', false)
    expect(await papersOf(db, exam.id)).toEqual(papers)
    await change('{0,lines,0,difficulty}', 'easy')
    expect(await papersOf(db, exam.id)).toEqual([])
    const sitter = await person()
    expect(await errorCode(nextPaper(sitter, exam.id))).toBe('exam_without_papers')
  })
})

describe('papers are hidden', () => {
  test('learners read only those that they sat, and only by their id', async () => {
    const { exam, papers } = await examWithPapers('ลับ')
    const [sat, other] = papers.map(({ quizSetId }) => quizSetId)
    const sitter = await person()
    const read = () =>
      db.request<{ id: string }>(sitter.caller, 'select id from quiz_sets where id = any ($1)', [
        [sat, other],
      ])
    expect(await read()).toEqual([])
    await sitter.start(db, sat ?? '')
    expect(await read()).toEqual([{ id: sat }])
    expect(await db.request(sitter.caller, 'select id from exam_papers')).toEqual([])
    const found = await sitter.call<{ quiz_sets: unknown[] }>(
      db,
      `search_catalogue('ลับ 2568 ชุดที่')`,
      [],
    )
    expect(found.quiz_sets).toEqual([])
    expect(exam.id).not.toBe(sat)
  })

  test('the back office neither counts nor chooses them, nor writes or fills them', async () => {
    const totals = () =>
      admin.call<{ total: number; questions: number }>(db, `content_totals('quiz_sets')`, [])
    const exam = await createExam(db, { name: 'ไม่นับ', needed: 2, bank: 4 })
    const before = await totals()
    await assemble(db, exam.id, 2)
    const [paper] = await papersOf(db, exam.id)
    const id = paper?.quizSetId
    expect(await totals()).toEqual(before)
    const chosen = { filters: {}, search: 'ไม่นับ', searched: ['name'] }
    expect(await admin.call(db, `change_many('quiz_sets', $1, 'archive')`, [chosen])).toMatchObject(
      { changed: 0 },
    )
    const version = await one<{ at: string }>(
      'select updated_at::text as at from quiz_sets where id = $1',
      [id],
    )
    expect(
      await admin.call(db, `change_many('quiz_sets', $1, 'delete')`, [
        { versions: { [id ?? '']: version.at } },
      ]),
    ).toMatchObject({ changed: 0 })
    for (const sql of [
      `update quiz_sets set points_cost = 0 where id = $1 returning id`,
      'delete from quiz_sets where id = $1 returning id',
    ]) {
      expect(await db.request(admin.caller, sql, [id])).toEqual([])
    }
    const forged = `insert into quiz_sets (name, is_paper) values ('ปลอม', true)`
    expect(await errorCode(db.request(admin.caller, forged))).toBe('42501')
    expect(
      await errorCode(admin.call(db, `copy_record($1, 'quiz_sets', $2)`, [randomUUID(), id])),
    ).toBe('quiz_set_not_found')
    const moved = admin.call(db, 'move_questions($1, $2)', [{ ids: exam.set.questionIds }, id])
    expect(await errorCode(moved)).toBe('quiz_set_not_found')
  })

  test('results count on no board', async () => {
    const { papers } = await examWithPapers('กระดาน')
    const sitter = await person()
    const { attempt } = await sitter.start(db, papers[0]?.quizSetId ?? '')
    await sitter.submit(db, attempt.id)
    expect(await one('select board from quiz_attempts where id = $1', [attempt.id])).toEqual({
      board: null,
    })
    const result = await sitter.call(db, 'attempt_result($1)', [attempt.id])
    expect(result).toMatchObject({ quiz_set: { course: null, pass_percent: null } })
    const { history } = await sitter.call<{ history: unknown[] }>(db, 'dashboard()', [])
    expect(history).toMatchObject([{ id: attempt.id, course_name: null }])
  })
})

describe('sitting', () => {
  test('starts while the examination is open, without feedback, at its price', async () => {
    const { exam, papers } = await examWithPapers('เปิดปิด')
    const id = papers[0]?.quizSetId ?? ''
    const sitter = await person()
    expect(await errorCode(sitter.start(db, id, 'instant'))).toBe('mode_invalid')
    await db.pool.query('update exam_blueprints set is_active = false where id = $1', [exam.id])
    expect(await errorCode(sitter.start(db, id))).toBe('quiz_set_not_found')
    expect(await errorCode(admin.start(db, id))).toBe('quiz_set_not_found')
    expect(await errorCode(nextPaper(sitter, exam.id))).toBe('exam_not_found')
    await db.pool.query('update exam_blueprints set is_active = true where id = $1', [exam.id])
    expect((await sitter.start(db, id)).attempt.points_spent).toBe(5)
    const tenantId = await createTenant(db, 'papers')
    expect(tenantId).not.toBe('')
    const elsewhere = await person('papers.localhost')
    expect(await errorCode(elsewhere.start(db, id))).toBe('quiz_set_not_found')
    expect(await errorCode(nextPaper(elsewhere, exam.id))).toBe('exam_not_found')
  })

  test('the next paper is the one under way, then the one with the fewest seen questions', async () => {
    const { exam, papers } = await examWithPapers('ถัดไป', { needed: 4, bank: 10, papers: 3 })
    const sitter = await person()
    expect(await nextPaper(sitter, exam.id)).toEqual({
      paper_id: papers[0]?.id,
      quiz_set_id: papers[0]?.quizSetId,
      seen: 0,
      points_cost: 5,
    })
    const { attempt } = await sitter.start(db, papers[1]?.quizSetId ?? '')
    expect((await nextPaper(sitter, exam.id)).paper_id).toBe(papers[1]?.id)
    await assemble(db, exam.id, 1)
    expect((await nextPaper(sitter, exam.id)).paper_id).toBe(papers[1]?.id)
    await sitter.submit(db, attempt.id)
    const [fresh] = await papersOf(db, exam.id)
    const common = fresh?.questionIds.filter((id) => papers[1]?.questionIds.includes(id)).length
    expect(await nextPaper(sitter, exam.id)).toMatchObject({ paper_id: fresh?.id, seen: common })
    // A day later only the evidence knows.
    await db.pool.query('select private.count_item_statistics()')
    await db.pool.query(
      `update quiz_attempts set started_at = started_at - interval '2 days',
      completed_at = completed_at - interval '2 days' where id = $1`,
      [attempt.id],
    )
    expect(await nextPaper(sitter, exam.id)).toMatchObject({ paper_id: fresh?.id, seen: common })
    const without = await createExam(db, { name: 'ว่าง', needed: 1, bank: 1 })
    expect(await errorCode(nextPaper(sitter, without.id))).toBe('exam_without_papers')
  })
})

describe('a paper that lost questions', () => {
  const hold = (ids: string[]) =>
    db.pool.query('update private.questions set held_at = now() where id = any ($1)', [ids])

  test('comes after fuller ones, and is not given once it is empty', async () => {
    const { exam, papers } = await examWithPapers('หดตัว', { needed: 10, bank: 21, papers: 2 })
    const [one, two] = papers as [Paper, Paper]
    const sitter = await person()
    const next = async () => (await nextPaper(sitter, exam.id)).paper_id
    expect(await next()).toBe(one.id)
    await hold(one.questionIds.slice(0, 1))
    const sizes = await db.pool.query(
      'select total_questions from quiz_sets where id = any ($1) order by name',
      [[one.quizSetId, two.quizSetId]],
    )
    expect(sizes.rows).toEqual([{ total_questions: 9 }, { total_questions: 10 }])
    expect(await next()).toBe(two.id)
    // Nine questions that are new rather than ten seen ones.
    const { attempt } = await sitter.start(db, two.quizSetId)
    await sitter.submit(db, attempt.id)
    expect(await next()).toBe(one.id)
    await hold(one.questionIds.slice(1, 2))
    expect(await next()).toBe(two.id)
    await hold(two.questionIds)
    expect(await next()).toBe(one.id)
    await hold(one.questionIds)
    expect(await errorCode(next())).toBe('exam_without_papers')
  })
})

describe('questions of a paper', () => {
  let exam: Exam
  let paper: Paper
  let sitter: Learner

  /** A learner who has submitted the bank's quiz set, with the first question wrong, and sits a paper. */
  async function sitPaper(name: string) {
    const made = await examWithPapers(name, { needed: 4, bank: 4, papers: 1 })
    exam = made.exam
    paper = made.papers[0] as Paper
    sitter = await person()
    const plain = await sitter.start(db, exam.set.id)
    await sitter.answer(db, plain.attempt.id, exam.set.questionIds[0] ?? '', 3)
    await sitter.submit(db, plain.attempt.id)
    const { attempt } = await sitter.start(db, paper.quizSetId)
    return { plain: plain.attempt.id, paper: attempt.id, question: exam.set.questionIds[0] ?? '' }
  }

  test('under way are practised nowhere', async () => {
    const { plain, paper: running, question } = await sitPaper('ระหว่างสอบ')
    const calls: [string, unknown[]][] = [
      ['answer_practice($1, 1)', [question]],
      ['keep_mistake($1, 1)', [question]],
      ['answer_review($1, 1)', [question]],
    ]
    for (const [sql, values] of calls) {
      expect(await errorCode(sitter.call(db, sql, values))).toBe('question_in_attempt')
    }
    expect(await sitter.call(db, 'redo_round($1)', [plain])).toMatchObject({ questions: [] })
    expect(await sitter.call(db, 'topic_round($1)', [exam.tagId])).toMatchObject({ questions: [] })
    expect(await sitter.call(db, 'review_round()', [])).toMatchObject({ cards: [] })
    expect(await sitter.call(db, 'review_summary()', [])).toMatchObject({ held: 1, due: 0 })
    await db.pool.query(`update private.questions set explanation = 'ใหม่' where id = $1`, [
      question,
    ])
    type Result = { questions: { id: string; revised: unknown }[] }
    const revised = async () =>
      (await sitter.call<Result>(db, 'attempt_result($1)', [plain])).questions.find(
        ({ id }) => id === question,
      )?.revised
    expect(await revised()).toBeNull()
    await sitter.submit(db, running)
    expect(await revised()).toMatchObject({ explanation: 'ใหม่' })
    expect(await sitter.call(db, 'answer_practice($1, 1)', [question])).toMatchObject({
      is_correct: true,
    })
    const redo = await sitter.call<{ questions: unknown[] }>(db, 'redo_round($1)', [running])
    expect(redo.questions).toHaveLength(4)
  })

  test('under way withhold notices about their keys', async () => {
    const { paper: running, question } = await sitPaper('แจ้งเตือน')
    await sitter.call(db, `report_question($1, 'wrong_key', null, 3)`, [question])
    await admin.call(db, 'keep_key($1, $2)', [question, 'ถูกแล้ว'])
    const notices = async () =>
      (await sitter.call<{ notices: unknown[] }>(db, 'my_notices()', [])).notices.length
    expect(await notices()).toBe(0)
    await sitter.submit(db, running)
    expect(await notices()).toBe(1)
  })

  test('met only there can be practised, reviewed, reported and bookmarked afterwards', async () => {
    const made = await examWithPapers('เฉพาะชุด', { needed: 4, bank: 4, papers: 1 })
    const only = await person()
    const [question = '', right = ''] = made.exam.set.questionIds
    expect(await errorCode(only.call(db, 'answer_practice($1, 1)', [question]))).toBe(
      'question_not_found',
    )
    const { attempt } = await only.start(db, made.papers[0]?.quizSetId ?? '')
    await only.answer(db, attempt.id, question, 4)
    await only.submit(db, attempt.id)
    const card = await one(
      'select quiz_set_id, mistaken from private.review_cards where user_id = $1',
      [only.userId],
    )
    expect(card).toEqual({ quiz_set_id: made.exam.set.id, mistaken: true })
    expect(await only.call(db, 'review_round()', [])).toMatchObject({
      cards: [{ question: { id: question } }],
    })
    await only.call(db, 'answer_practice($1, 1)', [right])
    await only.call(db, 'set_bookmark($1, true)', [right])
    await only.call(db, `report_question($1, 'typo')`, [right])
    const round = await only.call<{ questions: unknown[] }>(db, 'topic_round($1)', [
      made.exam.tagId,
    ])
    expect(round.questions).toHaveLength(4)
    // The card remains after the examination was deleted.
    await db.pool.query('delete from exam_blueprints where id = $1', [made.exam.id])
    expect(await only.call(db, 'answer_review($1, 1)', [question])).toMatchObject({
      is_correct: true,
    })
  })

  test.each([
    ['an edit', `update private.questions set question_text = 'แก้แล้ว' where id = $1`, 4],
    ['a hold', `update private.questions set held_at = now() where id = $1`, 3],
    ['a drop', 'update private.questions set is_dropped = true where id = $1', 3],
    ['archiving', `update private.questions set status = 'archived' where id = $1`, 3],
    ['a deletion', 'delete from private.questions where id = $1', 3],
  ])('%s begins a new edition, and attempts under way retain theirs', async (what, sql, left) => {
    const { paper: running, question } = await sitPaper(`แก้ ${what}`)
    await db.pool.query(sql, [question])
    const late = await person()
    const started = await late.start(db, paper.quizSetId)
    expect(started.questions).toHaveLength(left)
    const texts = started.questions.map((asked) => asked.question_text)
    expect(texts.includes('แก้แล้ว')).toBe(what === 'an edit')
    const retained = await sitter.call<{ questions: { question_text: string }[] }>(
      db,
      'get_attempt($1)',
      [running],
    )
    expect(retained.questions.map((asked) => asked.question_text)).toContain('คำถาม 0')
    expect(retained.questions).toHaveLength(4)
  })

  test('a regrade reaches attempts at papers', async () => {
    const { paper: running, question } = await sitPaper('ตรวจใหม่')
    await sitter.answer(db, running, question, 2)
    await sitter.submit(db, running)
    await admin.call(db, `regrade($1, 'key', 2, false)`, [question])
    const mark = () => one('select score from quiz_attempts where id = $1', [running])
    expect(await mark()).toEqual({ score: 1 })
    const card = () =>
      one('select mistaken from private.review_cards where user_id = $1 and question_id = $2', [
        sitter.userId,
        question,
      ])
    expect(await card()).toEqual({ mistaken: true })
    await admin.call(db, `regrade($1, 'accept', 3, false)`, [question])
    expect(await card()).toEqual({ mistaken: false })
  })
})

describe('deleting', () => {
  test('an examination takes its papers along, and undoing brings them back with present questions', async () => {
    const { exam, papers } = await examWithPapers('ลบ', { needed: 4, bank: 4, papers: 1 })
    const sitter = await person()
    const { attempt } = await sitter.start(db, papers[0]?.quizSetId ?? '')
    await db.request(admin.caller, 'delete from exam_blueprints where id = $1', [exam.id])
    expect(await papersOf(db, exam.id)).toEqual([])
    expect(await errorCode((await person()).start(db, papers[0]?.quizSetId ?? ''))).toBe(
      'quiz_set_not_found',
    )
    await db.pool.query(`update private.questions set question_text = 'ใหม่กว่า' where id = $1`, [
      exam.set.questionIds[0],
    ])
    await sitter.submit(db, attempt.id)
    const batch = await admin.call(db, `batch_of('exam_blueprints', $1)`, [exam.id])
    await admin.call(db, 'undo_batch($1)', [batch])
    expect(await papersOf(db, exam.id)).toEqual(papers)
    const { questions } = await (await person()).start(db, papers[0]?.quizSetId ?? '')
    expect(questions.map((asked) => asked.question_text)).toContain('ใหม่กว่า')
  })

  test('a tenant withdraws attempts at its papers, and they return with it', async () => {
    const tenantId = await createTenant(db, 'gone')
    const exam = await createExam(db, { name: 'เว็บ', needed: 2, bank: 2, tenantId })
    await assemble(db, exam.id, 1)
    const papers = await papersOf(db, exam.id)
    const sitter = await person('gone.localhost')
    await sitter.start(db, papers[0]?.quizSetId ?? '')
    const chosen = { filters: { id: tenantId } }
    expect(await admin.call(db, `preview_change('tenants', $1, 'delete')`, [chosen])).toMatchObject(
      {
        contents: { quiz_sets: 1, attempts: 1, running_attempts: 1 },
      },
    )
    const points = (await sitter.points(db))?.points ?? 0
    await db.request(admin.caller, 'delete from tenants where id = $1', [tenantId])
    expect((await sitter.points(db))?.points).toBe(points + 5)
    const batch = await admin.call(db, `batch_of('tenants', $1)`, [tenantId])
    await admin.call(db, 'undo_batch($1)', [batch])
    expect(await papersOf(db, exam.id)).toEqual(papers)
    expect((await sitter.start(db, papers[0]?.quizSetId ?? '')).questions).toHaveLength(2)
  })
})
