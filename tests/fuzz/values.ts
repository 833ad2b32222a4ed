import fc from 'fast-check'
import { placeholders } from './request.ts'

/** Texts that have caused failures in parsers of queries, JSON, SQL, addresses and dates. */
const awkward = [
  '',
  ' ',
  '\0',
  '\n',
  '%',
  '%00',
  '\\',
  "'",
  '"',
  "';--",
  '$1',
  '{',
  '}',
  '[',
  '(',
  ')',
  ',',
  '.',
  ':',
  '*',
  '{}',
  '{,}',
  '{"a"',
  '[1,',
  'null',
  'NULL',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '-1',
  '9223372036854775808',
  '2147483648',
  '0x10',
  '1_000',
  '0.1',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '294277-01-01',
  '0000-00-00',
  '2026-02-30',
  '24:00:01',
  '{NULL}',
  '{{1},{2}}',
  '[1,2]',
  '(1,2]',
  'empty',
  '\ud800',
  'ก\u0e33่',
  '🙂',
  '\u202e',
  '\ufeff',
  'a'.repeat(3000),
  '__proto__',
  'constructor',
  '../..',
  'http://[::1',
  'javascript:alert(1)',
  'me@example.test',
  '@',
  'a@b@c',
  'คำถาม',
  'ครู & นักเรียน',
  '<script>',
  '{"and":1}',
  '$.a[*]',
  '((((',
  '*)(',
  'a&b|!c',
  '100%_\\',
]

export const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkward) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)

export const id = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...placeholders.map((name) => `{${name}}`)) },
  { weight: 2, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('00000000-0000-0000-0000-000000000000', 'x', '', '{quizSet}0'),
  },
)

const integer = fc.oneof(
  fc.integer({ min: -3, max: 40 }),
  fc.constantFrom(2147483647, -2147483648, 2147483648, 1e15, 0.5, -0),
)

/** Usually a value of the PostgreSQL type, at its limits; otherwise any value. */
export function valueLike(type: string): fc.Arbitrary<unknown> {
  if (type.endsWith('[]')) return or(fc.array(valueLike(type.slice(0, -2)), { maxLength: 4 }))
  if (type === 'uuid') return or(id)
  if (/int|numeric|double|real/.test(type)) return or(integer)
  if (type === 'boolean') return or(fc.boolean())
  if (/^timestamp|^date/.test(type))
    return or(
      fc.constantFrom('2026-11-22', '2026-11-22T10:00:00Z', 'infinity', 'now', '-4714-01-01'),
    )
  if (/json/.test(type)) return or(json)
  return or(text)
}

const words = fc.constantFrom(
  'user',
  'admin',
  'end',
  'instant',
  'draft',
  'published',
  'archived',
  'all',
  'week',
  'month',
  '7d',
  '30d',
  '90d',
  'csv',
  'xlsx',
  'publish',
  'delete',
  'archive',
  'deactivate',
  'move',
  'quiz_sets',
  'courses',
  'questions',
  'categories',
  'tenants',
  'profiles',
  'typo',
  'open',
  'resolved',
  'key',
  'accept',
  'drop',
  'dns',
  'file',
  'hub',
  '1',
  'a',
)

/** Objects with the keys that functions read, and any values below them. */
export const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(text, words, id, integer, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'ids',
          'filters',
          'versions',
          'questions',
          'quiz_set_template',
          'name',
          'course_id',
          'question_id',
          'choice',
          'question_text',
          'option_a',
          'correct_answer',
          'tags',
          'status',
          'site_name',
          'search',
          'sort',
          'from',
          'to',
          'act',
          'role',
          'count',
          'tenant_id',
          'points_cost',
          'quiz_set_id',
          'import_id',
          'file',
        ),
        text,
      ),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value

function or(likely: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 16, arbitrary: likely },
    { weight: 2, arbitrary: text },
    { weight: 1, arbitrary: words },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

/** As clients write it into an address: usually escaped, sometimes not. */
export const escaped = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(value, fc.integer({ min: 0, max: 30 })).map(([raw, chance]) => {
    const plain = typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
    if (chance === 0) return plain.replace(/[^\x21-\x7e]|[#?&]/g, '')
    return encodeURIComponent(plain.toWellFormed()).replace(/%7B(\w+)%7D/g, '{$1}')
  })

/** A body and its type, from a value: JSON, sometimes malformed, or declared as another type. */
export const bodyOf = (value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(
      value.map((made) => JSON.stringify(made) ?? ''),
      fc.integer({ min: 0, max: 80 }),
      fc.constantFrom(
        'application/json',
        'text/plain',
        'text/csv',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/octet-stream',
        'application/vnd.pgrst.object+json',
        '',
      ),
    )
    .map(([body, chance, type]) => ({
      type: chance < 4 ? type : 'application/json',
      // Half a body, or bytes that are not UTF-8.
      body:
        chance === 5
          ? body.slice(0, body.length / 2)
          : chance === 6
            ? `${utf8(body)}\xff`
            : utf8(body),
    }))

const utf8 = (plain: string) => Buffer.from(plain).toString('latin1')
