import { randomUUID } from 'node:crypto'
import { noteColumns, questionColumns } from '@sanamsob/domain/questions/question-fields'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../../support/content.ts'
import { type ExportedRow, imports } from './imports.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let files: ReturnType<typeof imports>
let set: QuizSet
let id: string
/** All parts of a question's content, as the database lists them. */
let parts: string[]

type Content = Record<string, string | string[]>

/** A value for each part that differs from that of other versions. */
const written = (version: number): Content =>
  Object.fromEntries(
    parts.map((part) => [
      part,
      part === 'correct_answer'
        ? String(version)
        : part === 'youtube_url'
          ? `https://youtu.be/abcdefghij${version}`
          : part === 'option_notes'
            ? noteColumns.map((column) => `${column} ${version}`)
            : `${part} ${version}`,
    ]),
  )

/** As files have it: with a column for each note. */
function inFile({ option_notes, ...content }: Content): Record<string, string> {
  const notes = noteColumns.map((column, n) => [column, option_notes?.[n]])
  return { ...content, ...(option_notes && Object.fromEntries(notes)) } as Record<string, string>
}

async function contentOf(questionId: string): Promise<Content> {
  const { rows } = await db.pool.query<{ content: Content }>(
    'select to_jsonb(private.content_of(q)) as content from private.questions q where q.id = $1',
    [questionId],
  )
  return rows[0]?.content ?? {}
}
const edited = () => admin.call<Content & { updated_at: string }>(db, 'get_question($1)', [id])
async function save(content: Content) {
  const { updated_at } = await edited()
  await admin.call(db, 'save_question($1, $2, $3)', [content, id, updated_at])
}
const versions = async () => {
  const answer = await admin.call<{ versions: (Content & { id: number })[] }>(
    db,
    'question_versions($1)',
    [id],
  )
  return answer.versions
}
/** What the back office shows has the key as a number. */
const shown = ({ correct_answer, ...content }: Content) => ({
  ...content,
  correct_choice: Number(correct_answer),
})

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  files = imports(db, admin)
  const { rows } = await db.pool.query<{ attname: string }>(
    `select attname from pg_attribute
     where attrelid = 'private.question_content'::regclass and attnum > 0 order by attnum`,
  )
  parts = rows.map(({ attname }) => attname)
})
beforeEach(async () => {
  set = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  id = set.questionIds[0] ?? ''
  await save(written(1))
})

describe('every part of the content of a question', () => {
  test('is stored, shown in the editor, and in a version', async () => {
    expect(await contentOf(id)).toEqual(written(1))
    expect(await edited()).toMatchObject(shown(written(1)))
    await save(written(2))
    expect(await versions()).toMatchObject([shown(written(2)), shown(written(1)), {}])
  })

  test('makes a new version if it alone changes', async () => {
    for (const part of parts) {
      const before = await versions()
      await save({ [part]: written(2)[part] ?? '' })
      expect(await versions(), part).toHaveLength(before.length + 1)
    }
    expect(await contentOf(id)).toEqual(written(2))
  })

  test('is in a repeated request, so that it is not written twice', async () => {
    const { updated_at } = await edited()
    const changed = () => admin.call(db, 'save_question($1, $2, $3)', [written(2), id, updated_at])
    expect(await changed()).toEqual(await changed())
    for (const part of parts) {
      const again = admin.call(db, 'save_question($1, $2, $3)', [
        { ...written(2), [part]: written(3)[part] ?? '' },
        id,
        updated_at,
      ])
      await expect(again, part).rejects.toThrow()
    }
  })

  test('comes back with a version', async () => {
    await save(written(2))
    const first = (await versions()).at(1)
    await admin.call(db, 'restore_question_version($1, $2, $3)', [
      id,
      first?.id,
      (await edited()).updated_at,
    ])
    expect(await contentOf(id)).toEqual(written(1))
  })

  test('comes back when a change or a deletion is undone', async () => {
    const undo = async () => {
      const { rows } = await db.pool.query(
        'select batch_id from admin_audit_log where row_id = $1 order by id desc limit 1',
        [id],
      )
      await admin.call(db, 'undo_batch($1)', [rows[0]?.batch_id])
      expect(await contentOf(id)).toEqual(written(1))
    }
    await save(written(2))
    await undo()
    await admin.call(db, `change_many('questions', $1, 'delete')`, [{ ids: [id] }])
    await undo()
  })

  test('is in a copy of the question and of its site', async () => {
    const copy = await admin.call<{ id: string }>(db, `copy_record($1, 'questions', $2)`, [
      randomUUID(),
      id,
    ])
    expect(await contentOf(copy.id)).toEqual(written(1))

    const label = randomUUID().slice(0, 8)
    const [from, to] = [await createTenant(db, `f${label}`), await createTenant(db, `t${label}`)]
    const source = await createQuizSet(db, { questions: 1, tenantId: from })
    id = source.questionIds[0] ?? ''
    await save(written(3))
    await admin.call(db, 'copy_catalogue($1, $2, $3)', [randomUUID(), from, to])
    const { rows } = await db.pool.query(
      'select to_jsonb(private.content_of(q)) as content from private.questions q where q.tenant_id = $1',
      [to],
    )
    expect(rows).toEqual([{ content: written(3) }])
  })

  test('is exported, imported as new and as a change, and restored when an import is undone', async () => {
    expect(Object.keys(inFile(written(1))).sort()).toEqual([...questionColumns].sort())
    const [row] = await admin.call<ExportedRow[]>(db, 'current_questions($1)', [[id]])
    expect(row).toMatchObject(inFile(written(1)))

    const added = await files.run({ quiz_set_id: set.id, questions: [inFile(written(4))] })
    expect(added.errors).toEqual([])
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from private.questions where quiz_set_id = $1 and id <> $2',
      [set.id, id],
    )
    expect(await contentOf(rows[0]?.id ?? '')).toEqual(written(4))

    for (const part of parts) {
      const [current] = await admin.call<ExportedRow[]>(db, 'current_questions($1)', [[id]])
      const change = inFile({ [part]: written(2)[part] ?? '' })
      const changed = { ...current, version: String(current?.version), ...change }
      const outcome = await files.run({ quiz_set_id: set.id, questions: [changed] })
      expect(outcome.errors).toEqual([])
      expect(await contentOf(id), part).toEqual({ ...written(1), [part]: written(2)[part] })
      const [last] = (await files.list()).imports
      await files.undo(last?.id ?? '')
      expect(await contentOf(id), part).toEqual(written(1))
    }
  })

  test('is a column of the view of the contract', async () => {
    const select = 'select * from public.questions where id = $1'
    expect(await db.request(admin.caller, select, [id])).toMatchObject([written(1)])
    const insert = `insert into public.questions (quiz_set_id, ${parts.join(', ')})
      values ($1, ${parts.map((_, n) => `$${n + 2}`).join(', ')}) returning id`
    const added = await db.request<{ id: string }>(admin.caller, insert, [
      set.id,
      ...Object.values(written(2)),
    ])
    expect(await contentOf(added[0]?.id ?? '')).toEqual(written(2))
  })
})
