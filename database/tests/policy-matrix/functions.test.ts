import { beforeAll, describe, expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { listFunctions, rowFor } from './list-objects.ts'
import { readCalls, roles } from './read-matrix.ts'
import { fill, type Stage, setStage } from './stage.ts'
import { isRefused, type Outcome, prepareAttempts, tryStatements } from './try-statements.ts'

/**
 * Tests docs/policy-matrix.md: every function by every role, and those that take an id with another
 * user's.
 */
const db = productDatabase()
const rows = readCalls('Functions')
const matrix = new Map(rows.flatMap((row) => row.calls.map((name) => [name, row.may] as const)))
let stage: Stage
let functions: { name: string; call: string }[]

beforeAll(async () => {
  functions = await listFunctions(db)
  await prepareAttempts(db)
  stage = await setStage(db)
})

test('every function has its row, and every row its function', () => {
  expect(functions.filter(({ name }) => !rowFor(matrix, name))).toEqual([])
  const gone = [...matrix.keys()].filter(
    (row) => !functions.some(({ name }) => name === row || row === `${name.split('.')[0]}.*`),
  )
  expect(gone).toEqual([])
})

test('a guest is asked to sign in, before arguments are checked', async () => {
  const closed = functions.filter(
    ({ name }) => name.startsWith('public.') && !rowFor(matrix, name)?.Guest,
  )
  const outcomes = await tryStatements(
    db,
    stage.callers.Guest,
    closed.map(({ call }) => call),
  )
  expect(closed.filter((_one, index) => outcomes[index]?.code !== 'sign_in_required')).toEqual([])
})

/** The error that reports a missing row to callers without access. */
const isMissing = ({ code }: Outcome) => /_not_found$/.test(code ?? '')

describe.each(roles)('%s', (role) => {
  test('calls the functions that its rows permit, and no others', async () => {
    const outcomes = await tryStatements(
      db,
      stage.callers[role],
      functions.map(({ call }) => call),
    )
    const wrong = functions.flatMap(({ name }, index) => {
      const outcome = outcomes[index] ?? { touched: null, code: 'untried' }
      const may = rowFor(matrix, name)?.[role] === true
      return isRefused(outcome) === may ? [`${name}: ${outcome.code ?? outcome.touched}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('reaches an id where the row permits it', async () => {
    const tried = readCalls('Functions that are given an id').flatMap(({ calls, may }) =>
      calls.map((call) => ({
        call,
        sql: fill(
          `select from (select public.${call} as returned offset 0) t where t.returned is distinct from null`,
          stage.ids,
        ),
        may: may[role],
      })),
    )
    const statements = tried.map(({ sql }) => sql)
    const outcomes = await tryStatements(db, stage.callers[role], statements)
    const wrong = tried.flatMap(({ call, may }, index) => {
      const outcome = outcomes[index] ?? { touched: null, code: 'untried' }
      const did = !isRefused(outcome) && !isMissing(outcome) && outcome.touched !== 0
      return did === may ? [] : [`${call}: ${outcome.code ?? outcome.touched}`]
    })
    expect(wrong).toEqual([])
  })
})
