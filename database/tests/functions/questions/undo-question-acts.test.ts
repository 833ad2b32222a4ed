import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { grownTree, type Tree } from '../admin/grown-tree.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let tree: Tree
let other: QuizSet
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})
beforeEach(async () => {
  tree = await grownTree(db)
  other = await createQuizSet(db, { questions: 2 })
})

type Done = { batch: string; changed: number }
const act = (sql: string, values: unknown[]) => admin.call<Done>(db, sql, values)
const undo = (batch: string) => admin.call<{ undo_id: string }>(db, 'undo_batch($1)', [batch])
const batchOf = (id: string) => admin.call<string>(db, `batch_of('questions', $1)`, [id])
const ids = (...places: number[]) => ({ ids: places.map((place) => tree.questionIds[place] ?? '') })

/** The questions' content and derived data, without their number of versions. */
const parts: Record<string, string> = {
  questions: `select to_jsonb(q) - 'version_id' - 'updated_at' as row from private.questions q`,
  links: 'select to_jsonb(l) as row from question_tags l',
  bookmarks: 'select to_jsonb(b) as row from bookmarks b',
  reports: 'select to_jsonb(r) as row from question_reports r',
  cards: 'select to_jsonb(c) as row from private.review_cards c',
  counts: `select jsonb_build_array(id, total_questions) as row from quiz_sets`,
  signatures: 'select to_jsonb(s) as row from private.question_signatures s',
  texts: `select jsonb_build_array(question_id, asked_signature, bands, plain) as row
    from private.question_texts`,
  entries: `select to_jsonb(e) as row from private.search_entries e`,
  // The questions of a new attempt, and their marking.
  asked: `select jsonb_build_array(s.id, e.total_questions, e.questions, (
      select jsonb_agg(jsonb_build_array(q.position, q.question_id, q.correct_choice, q.also_accepted)
        order by q.position) from private.edition_questions q where q.edition_id = e.id)) as row
    from quiz_sets s join private.quiz_set_editions e on e.quiz_set_id = s.id and e.is_current`,
}
async function figures() {
  const found: Record<string, string[]> = {}
  await db.pool.query('select private.current_edition(id) from quiz_sets')
  for (const [name, sql] of Object.entries(parts)) {
    const { rows } = await db.pool.query(`select f.row::text from (${sql}) f order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Checks that the undo restores everything, and that the action had changed something. */
async function comesBack(reached: string[], doIt: () => Promise<string>) {
  const before = await figures()
  const batch = await doIt()
  const between = await figures()
  const touched = Object.keys(parts).filter(
    (name) => between[name]?.join() !== before[name]?.join(),
  )
  expect(touched).toEqual(expect.arrayContaining(reached))
  const { undo_id } = await undo(batch)
  const after = await figures()
  for (const name of Object.keys(parts)) expect([name, after[name]]).toEqual([name, before[name]])
  return undo_id
}

describe('each action is a batch, and undone by it', () => {
  test('moving to another set', async () => {
    const reached = ['questions', 'counts', 'signatures', 'asked']
    await comesBack(reached, async () => {
      const done = await act('move_questions($1, $2)', [ids(2, 0), other.id])
      expect(done.changed).toBe(2)
      return done.batch
    })
  })

  test('the status', async () => {
    await comesBack(['questions', 'counts', 'signatures', 'asked'], async () => {
      const done = await act(`set_questions_status($1, 'draft')`, [ids(0, 1)])
      expect(done.changed).toBe(2)
      return done.batch
    })
  })

  test('tags, of which only missing ones are added and existing ones removed', async () => {
    const made = await db.pool.query<{ id: string }>(
      `insert into quiz_tags (name) select gen_random_uuid() from generate_series(1, 2) returning id`,
    )
    const [one = '', two = ''] = made.rows.map(({ id }) => id)
    await db.pool.query('insert into question_tags values ($1, $3), ($2, $3), ($2, $4)', [
      tree.questionIds[0],
      tree.questionIds[1],
      one,
      two,
    ])
    await comesBack(['links'], async () => {
      const chosen = ids(0, 1, 2)
      const count = 'count_questions_to_tag($1, $2, $3)'
      expect(await act(count, [chosen, [one, two], []])).toBe(2)
      expect(await act(count, [chosen, [two], [one]])).toBe(3)
      expect(await act(count, [chosen, [], []])).toBe(0)
      // An unknown tag, which another user deleted in the meantime, changes nothing.
      expect(await act(count, [chosen, [other.id], [other.id.replace(/^./, '0')]])).toBe(0)
      const done = await act('tag_questions($1, $2, $3)', [chosen, [two], [one]])
      expect(done.changed).toBe(3)
      const { rows } = await db.pool.query(
        'select tag_id, count(*)::int from question_tags where tag_id = any ($1) group by 1',
        [[one, two]],
      )
      expect(rows).toEqual([{ tag_id: two, count: 3 }])
      return done.batch
    })
    const both = act('tag_questions($1, $2, $3)', [ids(0), [one], [one]])
    expect(await errorCode(both)).toBe('request_malformed')
  })

  test('a deletion, with tags, reports and bookmarks', async () => {
    const versions = () => db.pool.query('select id, version_id from private.questions order by id')
    const before = (await versions()).rows
    const reached = ['questions', 'links', 'bookmarks', 'reports', 'counts', 'texts']
    const undo_id = await comesBack([...reached, 'asked'], async () => {
      const done = await act('delete_questions($1)', [ids(0, 2)])
      expect(done.changed).toBe(2)
      return done.batch
    })
    expect((await versions()).rows).toEqual(before)
    // A restored question is deleted again, with its counts.
    expect(await errorCode(undo(undo_id))).toBe('batch_final')
  })

  test('the order within a set', async () => {
    await comesBack(['questions', 'asked'], async () => {
      const batch = await admin.call<string>(db, 'move_question($1, -2)', [tree.questionIds[2]])
      expect(await admin.call(db, 'move_question($1, -1)', [tree.questionIds[2]])).toBeNull()
      return batch
    })
  })

  test('an editor’s change, with its tags', async () => {
    const [id = ''] = tree.questionIds
    const { rows } = await db.pool.query(
      'select updated_at::text from private.questions where id = $1',
      [id],
    )
    const content = { question_text: 'ใหม่ทั้งหมด', correct_answer: '4', status: 'draft', tags: [] }
    await comesBack(['questions', 'links', 'counts', 'texts', 'asked'], async () => {
      await act('save_question($1, $2, $3)', [content, id, rows[0].updated_at])
      return batchOf(id)
    })
  })

  test('an added question, unless a learner has bookmarked it since', async () => {
    const content = {
      quiz_set_id: other.id,
      ...{ question_text: 'เพิ่ม', option_a: 'ก', option_b: 'ข', option_c: 'ค', option_d: 'ง' },
      ...{ correct_answer: '1', tags: [tree.tag] },
    }
    const add = () => admin.call<{ id: string }>(db, 'save_question($1)', [content])
    await comesBack(['questions', 'links', 'counts', 'texts', 'asked'], async () =>
      batchOf((await add()).id),
    )
    const { id } = await add()
    const reader = learner(await db.createUser())
    await reader.start(db, other.id)
    await reader.call(db, 'set_bookmark($1, true)', [id])
    expect(await errorCode(undo(await batchOf(id)))).toBe('batch_moved')
  })

  test('a restored old version', async () => {
    const id = tree.questionIds[1] ?? ''
    const { rows } = await db.pool.query(
      `select q.updated_at::text, (select min(v.id) from private.question_versions v
         where v.question_id = q.id) as first from private.questions q where q.id = $1`,
      [id],
    )
    await comesBack(['questions', 'texts', 'asked'], async () => {
      await act('restore_question_version($1, $2, $3)', [id, rows[0].first, rows[0].updated_at])
      const batch = await batchOf(id)
      const named = await db.pool.query('select act from private.admin_batches where id = $1', [
        batch,
      ])
      expect(named.rows).toEqual([{ act: 'restore_question_version' }])
      return batch
    })
  })
})

test('refused where a question was changed since, and nothing is partly undone', async () => {
  const { batch } = await act(`set_questions_status($1, 'draft')`, [ids(0, 1)])
  await act(`set_questions_status($1, 'archived')`, [ids(1)])
  const before = await figures()
  expect(await errorCode(undo(batch))).toBe('batch_moved')
  expect(await figures()).toEqual(before)
})

describe('all rows of a filter', () => {
  const narrowed = (rest: object) => ({ filters: { quiz_set: tree.quizSet }, ...rest })

  test('is one statement over all pages, with the confirmed number', async () => {
    const set = 'set_questions_status($1, $2)'
    for (const count of [3, 5, null]) {
      expect(await errorCode(act(set, [narrowed({ count }), 'archived']))).toBe('selection_changed')
    }
    expect(await errorCode(act(set, [{ count: 4 }, 'archived']))).toBe('request_malformed')
    expect(await act(set, [narrowed({ count: 4 }), 'archived'])).toMatchObject({ changed: 4 })
    const drafts = { filters: { quiz_set: other.id, status: 'archived' }, count: 0 }
    expect(await act('delete_questions($1)', [drafts])).toMatchObject({ changed: 0 })
  })

  test('is previewed with its dependent rows', async () => {
    const chosen = narrowed({})
    expect(await act('questions_deletion_contents($1)', [chosen])).toMatchObject({
      questions: 4,
      reports: 2,
      bookmarks: 2,
    })
  })

  test('may be a search, up to the number that a list counts', async () => {
    const many = await createQuizSet(db, { questions: 1001 })
    await db.pool.query('select private.compare_questions(5000)')
    const search = 'คำถาม'
    const chosen = (filters: object, count: number) => ({ search, filters, count })
    const found = await admin.call<{ total: number }>(db, 'list_questions($1, $2)', [
      search,
      { quiz_set: tree.quizSet },
    ])
    const moved = await act('move_questions($1, $2)', [
      chosen({ quiz_set: tree.quizSet }, found.total),
      other.id,
    ])
    expect([found.total > 0, moved.changed]).toEqual([true, found.total])
    for (const count of [1000, 1001]) {
      const all = chosen({ quiz_set: many.id }, count)
      expect(await errorCode(act('delete_questions($1)', [all]))).toBe('selection_changed')
    }
  })
})
