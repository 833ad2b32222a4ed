import { describe, expect, it } from 'vitest'
import { routeOf } from './route-of.ts'
import { withoutValues } from './without-values.ts'

describe('a statement in a trace', () => {
  it.each([
    [
      `select * from t where a = $1 and b = 'it''s me' limit 10`,
      'select * from t where a = $1 and b = ? limit ?',
    ],
    [`select E'a\\'b', $x$secret 'q'$x$, 3.14`, 'select ?, ?, ?'],
    ['select "id", "someone@example.test" from "public"."t2"', 'select "id", ? from "public"."t2"'],
    [`select 'cut off`, 'select ?'],
    ['select  1\n  from   t', 'select ? from t'],
  ])('%s', (text, shown) => {
    expect(withoutValues(text)).toBe(shown)
  })
})

it.each([
  ['/rest/v1/quiz_sets', '/rest/v1/quiz_sets'],
  ['/rest/v1/rpc/start_quiz', '/rest/v1/rpc/start_quiz'],
  ['/auth/v1/admin/users/0b9c', '/auth/v1/admin'],
  ['/rest/v1/someone@example.test', '/pages'],
  ['/assets/a.js', '/assets'],
  ['/quiz/7', '/pages'],
])('the route of %s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
