import { answerSchemas } from '@sanamsob/domain/answers'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { callEveryFunction } from './call-every-function.ts'
import { recordAnswers } from './record-answers.ts'
import { unreached } from './unreached.ts'

const db = productDatabase()
let answers: Map<string, unknown[]>
let functions: string[]

beforeAll(async () => {
  answers = recordAnswers(db)
  await callEveryFunction(db)
  const { rows } = await db.pool.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
       and prorettype in ('json'::regtype, 'jsonb'::regtype) order by proname`,
  )
  functions = rows.map(({ proname }) => proname)
})

test('every function that returns JSON has a schema', () => {
  expect(Object.keys(answerSchemas).sort()).toEqual(functions)
})

// A request whose result differs from its schema has failed above.
test('every function was called, and every part of its schema occurred', () => {
  const untold = Object.entries(answerSchemas).flatMap(([name, schema]) =>
    unreached(schema, answers.get(name) ?? [], name),
  )
  expect(untold).toEqual([])
})
