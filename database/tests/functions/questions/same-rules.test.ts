import { isImageAddress } from '@sanamsob/domain/markup/image-address'
import { normalLetters } from '@sanamsob/domain/questions/normal-letters'
import { emptyQuestion } from '@sanamsob/domain/questions/question-fields'
import { shownText } from '@sanamsob/domain/questions/shown-text'
import { validateQuestion } from '@sanamsob/domain/questions/validate-question'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'

const db = productDatabase()

const blank = fc.constantFrom(
  ' ',
  '\t',
  '\n',
  '\r',
  '\v',
  '\f',
  '\u00a0',
  '\u200b',
  '\u3000',
  '\ufeff',
  '\u2003',
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((value) => value.replaceAll('\0', '')),
  fc.array(blank, { maxLength: 3 }).map((parts) => parts.join('')),
  fc.constantFrom('ก', 'ข้อใด', '-'),
  // What shows nothing, or the same as another option; and letters that no device shows.
  fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          'ก',
          'x²',
          '2',
          '*',
          '**',
          '_',
          ' ',
          '\\',
          '$',
          '~',
          '\\quad',
          '<b>',
          '</b>',
          '<u>',
          '</u>',
          '<sup>',
        ],
        ...[
          '</sup>',
          '<i>',
          '</i>',
          '<br>',
          '![ก](',
          'https://a.test/x',
          ')',
          'ａ',
          '＊',
          '\u202f',
          '\u200d',
          '{',
          '}',
        ],
        ...[
          '\ufffd',
          '\ue000',
          '\uf70a',
          '\u0085',
          '\u0e3b',
          '\uffff',
          '\u{f0000}',
          '\u{1ffff}',
          '\u0e4d',
          'า',
          '่',
          'ำ',
        ],
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
)
const answer = fc.oneof(
  fc.constantFrom('1', '2', '3', '4', '0', '5', '๒', 'ก', 'A', '1 ', '3.0', '1,2', ''),
  text,
)
const video = fc.oneof(
  text,
  fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'HTTPS://', 'javascript:', '', '//'),
      fc.constantFrom('www.', 'm.', '', 'evil.', 'music.'),
      fc.constantFrom(
        'youtube.com',
        'youtu.be',
        'youtube-nocookie.com',
        'youtube.com.evil.example',
        'YouTube.com',
      ),
      fc.constantFrom(
        '/watch?v=',
        '/watch?a=b&v=',
        '/watch?a=#&v=',
        '/embed/',
        '/shorts/',
        '/live/',
        '/v/',
        '/',
        '/playlist?list=',
      ),
      fc.constantFrom('dQw4w9WgXcQ', 'aqz-KE-bpKQ', 'short', 'dQw4w9WgXcQQ', ''),
      fc.constantFrom('', '?t=1', '&t=1', '#x', '/', ' x', '\n', 'ก', '"'),
      blank,
    )
    .map((parts) => parts.join('')),
)
const picture = fc
  .tuple(
    fc.constantFrom('', 'ดู ', '\\', '\\\\', '![', '![ก] ', '![ก](https://a.test/x)'),
    fc.constantFrom('![](', '![แผนที่](', '![a[b](', '![ก\n](', '!(', '[ก]('),
    fc.constantFrom('https://', 'HTTPS://', 'http://', '/storage/', '//', 'data:', ''),
    fc.constantFrom('a.test', 'a@b.test', 'a.test:8443', '-', '[::1]', 'ภาพ.ไทย', ''),
    fc.constantFrom('/x.png', '/(x', '/../x', '/ภาพ😀.png', '?"', '/\\x', '<x>', '\n', ''),
    fc.oneof(blank, fc.constantFrom('')),
    fc.constantFrom(')', '', ') ข้อใด', ')![ข](x)'),
  )
  .map((parts) => parts.join(''))
const row = fc.record({
  question_text: fc.oneof(text, picture),
  correct_answer: answer,
  option_a: text,
  option_b: text,
  option_c: text,
  option_d: text,
  explanation: fc.oneof(text, picture),
  youtube_url: video,
  passage: fc.oneof(text, picture),
  note_a: fc.oneof(text, picture),
  note_b: text,
  note_c: text,
  note_d: fc.oneof(text, picture),
})

test('the browser and the database refuse the same rows with the same codes', async () => {
  const refused = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 40 }), async (rows) => {
      const found = await db.pool.query<{ row: number; code: string }>(
        'select row::integer, code from private.question_row_errors($1) order by row, rule',
        [JSON.stringify(rows)],
      )
      const ours = rows.flatMap((fields, place) =>
        validateQuestion(fields, place + 2).map(({ code }) => ({ row: place + 2, code })),
      )
      expect(found.rows.map(({ row, code }) => ({ row, code }))).toEqual(ours)
      for (const { code } of ours) refused.add(code)
      refused.add(ours.length < rows.length * 6 ? 'some rules held' : 'none')
    }),
    { numRuns: 100 },
  )
  expect([...refused].sort()).toEqual([
    'import_answer_invalid',
    'import_letters_unseen',
    'import_options_alike',
    'import_options_incomplete',
    'import_picture_invalid',
    'import_question_empty',
    'import_video_invalid',
    'some rules held',
  ])
})

test('both count the letters of a text alike, without the blanks around it', async () => {
  const fields = {
    correct_answer: '1',
    option_a: 'a',
    option_b: 'b',
    option_c: 'c',
    youtube_url: '',
  }
  const row = (
    question_text: string,
    explanation = '',
    option_d = 'd',
    passage = '',
    note_d = '',
  ) => ({
    ...emptyQuestion,
    ...fields,
    question_text,
    explanation,
    option_d,
    passage,
    note_d,
  })
  const rows = [
    row('ก'.repeat(100_000)),
    row('ก'.repeat(100_001)),
    row('😀'.repeat(100_000)),
    row(`${'😀'.repeat(100_000)}ก`),
    row(` ${'ก'.repeat(100_000)} \u200b`),
    row('ก', 'ข'.repeat(100_001)),
    row('ก', '', 'ข'.repeat(130_000)),
    row('ก', '', 'ง', `\n${'😀'.repeat(20_000)} `),
    row('ก', '', 'ง', 'ค'.repeat(20_001)),
    row('ก', '', 'ง', '', ` ${'😀'.repeat(2_000)}\n`),
    row('ก', '', 'ง', '', 'ค'.repeat(2_001)),
  ]
  const { rows: found } = await db.pool.query<{ row: number; code: string }>(
    'select row::integer, code from private.question_row_errors($1) order by row',
    [JSON.stringify(rows)],
  )
  const ours = rows.flatMap((fields, place) =>
    validateQuestion(fields, place + 2).map(({ code }) => ({ row: place + 2, code })),
  )
  expect(found).toEqual(ours)
  expect(ours).toEqual([
    ...[3, 5, 7, 8].map((row) => ({ row, code: 'import_text_long' })),
    { row: 10, code: 'import_passage_long' },
    { row: 12, code: 'import_note_long' },
  ])
})

test('both show the same of a text, and write the same letters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
      const { rows } = await db.pool.query<{ shown: string; letters: string }>(
        `select private.shown_text(t) as shown, private.normal_letters(t) as letters
         from unnest($1::text[]) with ordinality l (t, place) order by place`,
        [texts],
      )
      expect(rows).toEqual(
        texts.map((one) => ({ shown: shownText(one), letters: normalLetters(one) })),
      )
      expect(texts.map((one) => normalLetters(normalLetters(one)))).toEqual(
        texts.map(normalLetters),
      )
    }),
    { numRuns: 100 },
  )
})

test('both accept and refuse the same addresses of pictures', async () => {
  const host = fc.stringMatching(/^[a-zA-Z0-9.:@_ก\u212a\u017f-]{0,8}$/)
  const rest = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    blank,
    fc.constantFrom('', '..'),
  )
  const address = fc
    .tuple(
      fc.constantFrom('https://', 'hTTps://', '/storage/', 'http://'),
      host,
      fc.constantFrom('/', '?', '#', ''),
      rest,
    )
    .map((parts) => parts.join('').replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(address, { minLength: 50 }), async (addresses) => {
      const { rows } = await db.pool.query<{ valid: boolean }>(
        'select private.is_image_address(a) as valid from unnest($1::text[]) with ordinality l (a, place) order by place',
        [addresses],
      )
      expect(rows.map(({ valid }) => valid)).toEqual(addresses.map(isImageAddress))
    }),
    { numRuns: 100 },
  )
  for (const length of [2000, 2001]) {
    const long = `/storage/${'😀'.repeat(length - '/storage/'.length)}`
    const { rows } = await db.pool.query('select private.is_image_address($1) as valid', [long])
    expect(rows).toEqual([{ valid: isImageAddress(long) }])
    expect(isImageAddress(long)).toBe(length === 2000)
  }
})

test('the sentences are the same too', async () => {
  const fields = {
    question_text: ' ',
    correct_answer: '๒',
    option_a: 'a',
    option_b: '',
    option_c: 'c',
  }
  const wrong = {
    ...emptyQuestion,
    ...fields,
    option_d: 'd',
    explanation: '',
    youtube_url: 'https://example.com',
    passage: 'ค'.repeat(20_001),
    note_b: 'ค'.repeat(2_001),
  }
  const { rows } = await db.pool.query<{ errors: string[] }>(
    'select private.import_errors($1) as errors',
    [JSON.stringify({ questions: [wrong], quiz_set_template: { name: 'x' } })],
  )
  expect(rows[0]?.errors.slice(1)).toEqual(validateQuestion(wrong, 2).map(({ message }) => message))
})
