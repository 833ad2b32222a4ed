import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../tests/support/product-database.ts'

const db = productDatabase()

/** What is for everyone. All else asks a visitor to sign in, before it looks at anything given. */
const forEveryone = [
  'inviter',
  'leaderboard',
  'sample_questions',
  'search_catalogue',
  'search_other_sites',
  'site_figures',
]

test('every other function says to a visitor that it is for those signed in', async () => {
  const { rows } = await db.pool.query<{ name: string; call: string }>(
    `select p.proname as name, format('select public.%I(%s)', p.proname,
       (select string_agg('null::' || format_type(type, null), ', ' order by place)
        from unnest(p.proargtypes) with ordinality as args (type, place))) as call
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
     order by 1`,
  )
  const answers = new Map<string, string>()
  for (const { name, call } of rows) {
    answers.set(name, await errorCode(db.request({ role: 'anon' }, call)))
  }
  for (const name of forEveryone) {
    expect([name, answers.get(name)]).not.toEqual([name, 'sign_in_required'])
    answers.delete(name)
  }
  expect(answers.size).toBeGreaterThan(20)
  expect([...answers].filter(([, answer]) => answer !== 'sign_in_required')).toEqual([])
})
