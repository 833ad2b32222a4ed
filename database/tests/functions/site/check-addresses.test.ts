import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db)

async function asAdmin(sql: string, values: unknown[]) {
  const userId = await db.createAdmin()
  return db.request({ role: 'authenticated', userId, host: 'localhost:3000' }, sql, values)
}

const images = [
  ['https://images.example.com/logo.png', true],
  ['https://images.example.com:8443/ภาพ.png?x=1', true],
  ['/storage/v1/object/public/logo.png', true],
  ['', true],
  ['http://images.example.com/logo.png', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/>', false],
  ['//evil.example/logo.png', false],
  ['https://', false],
  ['https://user@evil.example/x', false],
  ['/storage/../rest/v1/x', false],
  ['https://x.example/"onerror="x', false],
] as const

test.each(images)('the image %j: %s', async (address, allowed) => {
  const tenant = await createTenant(db, `t${crypto.randomUUID().slice(0, 8)}`)
  const expected = allowed ? [] : 'image_address_invalid'
  const key = `tenant_${tenant}_site_logo`
  const acts = [
    () => asAdmin('update tenants set logo_url = $1 where id = $2', [address, tenant]),
    () => asAdmin('update courses set thumbnail_url = $1 where id = $2', [address, quiz.courseId]),
    () => asAdmin(`update site_settings set value = $1 where key = 'site_logo'`, [address]),
    () => asAdmin('insert into site_settings (key, value) values ($2, $1)', [address, key]),
    () => asAdmin(`insert into seo_settings (page_type, og_image) values ('about', $1)`, [address]),
  ]
  for (const act of acts) {
    if (allowed) expect(await act()).toEqual(expected)
    else expect(await errorCode(act())).toBe(expected)
  }
})

test.each([
  ['exam.example.com', true],
  ['xn--o3cw4h.example', true],
  ['nurse.localhost', true],
  ['localhost', false],
  ['https://exam.example.com', false],
  ['exam.example.com/path', false],
  ['exam.example.com:8080', false],
  ['exam..example.com', false],
  ['-exam.example.com', false],
  ['192.0.2.1', false],
  ['exam example.com', false],
  ['ข้อสอบ.ไทย', false],
  [`${'a'.repeat(64)}.example`, false],
])('the host %j: %s', async (host, allowed) => {
  const tenant = await createTenant(db, `t${crypto.randomUUID().slice(0, 8)}`)
  const further = allowed ? `more.${host}` : host
  const acts = [
    () => asAdmin('update tenants set domain = $1 where id = $2', [host, tenant]),
    () =>
      asAdmin('insert into tenant_domains (domain, tenant_id) values ($1, $2)', [further, tenant]),
  ]
  for (const act of acts) {
    if (allowed) expect(await act()).toEqual([])
    else expect(await errorCode(act())).toBe('host_invalid')
  }
})

test.each(['a_b', '-a', 'A', 'a.b', 'a'.repeat(64)])(
  '%j is not a valid subdomain',
  async (subdomain) => {
    const tenant = await createTenant(db, `t${crypto.randomUUID().slice(0, 8)}`)
    const act = () =>
      asAdmin('update tenants set subdomain = $1 where id = $2', [subdomain, tenant])
    expect(await errorCode(act())).toBe('subdomain_invalid')
  },
)

test.each(['red', '#12345', '#1234567', '#GGGGGG', 'url(x)'])(
  '%j is not a valid colour',
  async (color) => {
    const tenant = await createTenant(db, `t${crypto.randomUUID().slice(0, 8)}`)
    const acts = [
      () => asAdmin('update tenants set primary_color = $1 where id = $2', [color, tenant]),
      () => asAdmin('update tenants set secondary_color = $1 where id = $2', [color, tenant]),
      () =>
        asAdmin('insert into site_settings (key, value) values ($2, $1)', [
          color,
          `tenant_${tenant}_primary_color`,
        ]),
      () =>
        asAdmin('insert into site_settings (key, value) values ($2, $1)', [
          color,
          `tenant_${tenant}_secondary_color`,
        ]),
    ]
    for (const act of acts) expect(await errorCode(act())).toBe('color_invalid')
  },
)

test.each([
  ['option_a', ' ', 'question_options_incomplete'],
  ['option_d', '', 'question_options_incomplete'],
  ['option_b', '<b> </b>\u200b', 'question_options_incomplete'],
  ['option_b', '\u202f****\u2028', 'question_options_incomplete'],
  ['option_b', '**ก**', 'question_options_alike'],
  ['question_text', '\u00a0', 'question_empty'],
  ['question_text', '<u></u>', 'question_empty'],
  ['question_text', 'ก\ue123', 'letters_unseen'],
  ['explanation', 'ก\ufffd', 'letters_unseen'],
  ['youtube_url', 'javascript:alert(1)', 'question_video_invalid'],
  ['youtube_url', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'question_video_invalid'],
  ['question_text', 'ดูรูป ![คำอธิบายรูป](https://)', 'image_address_invalid'],
  ['option_b', '![ก](x.png)', 'image_address_invalid'],
  ['explanation', '![ก](https://a.test/x.png)![ข]()', 'image_address_invalid'],
  ['explanation', '![ก](https://a.test/x(1).png)', 'image_address_invalid'],
  ['explanation', '![ก](/storage/embedded/1/picture)', 'image_address_invalid'],
])('a question refuses a %s of %j', async (column, value, code) => {
  const act = () =>
    asAdmin(`update questions set ${column} = $1 where id = $2`, [value, quiz.questionIds[0]])
  expect(await errorCode(act())).toBe(code)
})

test.each(['question_text', 'option_a', 'option_b', 'option_c', 'option_d', 'explanation'])(
  'a question refuses an endless %s, on any path',
  async (column) => {
    const id = quiz.questionIds[0]
    const maxLengthText = 'ก'.repeat(100_000)
    await asAdmin(`update questions set ${column} = $1 where id = $2`, [maxLengthText, id])
    const table = asAdmin(`update questions set ${column} = $1 where id = $2`, [
      `${maxLengthText}ก`,
      id,
    ])
    expect(await errorCode(table)).toBe('text_too_long')
    const [row] = await asAdmin('select updated_at::text from questions where id = $1', [id])
    const editor = asAdmin('select save_question($1, $2, $3)', [
      { [column]: `${maxLengthText}ก` },
      id,
      (row as { updated_at: string }).updated_at,
    ])
    expect(await errorCode(editor)).toBe('text_too_long')
    await asAdmin(`update questions set ${column} = $2 where id = $1`, [id, column])
  },
)

test('a row from before the rules can still be edited field by field', async () => {
  const id = quiz.questionIds[1]
  await db.pool.query('alter table private.questions disable trigger check_question')
  await db.pool.query(
    `update private.questions set option_a = '', youtube_url = 'x', option_d = '![](https://)',
       explanation = repeat('ก', 100001) where id = $1`,
    [id],
  )
  await db.pool.query('alter table private.questions enable trigger check_question')
  for (const text of ['ใหม่', 'ตามรูป ![แผนที่](/storage/v1/a.png)', 'ไม่ใช่รูป \\![a](b)']) {
    const edit = asAdmin('update questions set question_text = $2 where id = $1', [id, text])
    expect(await edit).toEqual([])
  }
  expect(await asAdmin(`update questions set option_a = 'ก' where id = $1`, [id])).toEqual([])
  expect(await asAdmin('update questions set youtube_url = null where id = $1', [id])).toEqual([])
})
