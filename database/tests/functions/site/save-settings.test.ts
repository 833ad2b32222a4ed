import { beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant } from '../../support/content.ts'

const db = productDatabase()
let admin = ''
beforeEach(async () => {
  admin = await db.createAdmin()
})

const request = (sql: string, values: unknown[], userId = admin) =>
  db.request({ role: 'authenticated', userId, host: 'localhost' }, sql, values)
const save = async (settings: unknown, read: unknown = {}, userId = admin) => {
  const values = [JSON.stringify(settings), JSON.stringify(read)]
  const [row] = await request('select save_settings($1, $2) as returned', values, userId)
  return row?.returned as { batch: string; changed: number }
}
const stored = async (key: string) => {
  const { rows } = await db.pool.query('select value from site_settings where key = $1', [key])
  return rows[0]?.value
}

describe('settings saved together', () => {
  test('are one action, which is undone as one', async () => {
    await save({ hero_title: 'ก', hero_subtitle: 'ข' })
    const returned = await save({ hero_title: 'ค', hero_subtitle: 'ข', hero_new: 'ง' })
    expect(returned.changed).toBe(2)
    await request('select undo_batch($1)', [returned.batch])
    expect(await stored('hero_title')).toBe('ก')
    expect(await stored('hero_new')).toBeUndefined()
  })

  test('are all refused if one is', async () => {
    await save({ hero_title: 'ก' })
    const given = { hero_title: 'ข', package_30_points_price: '0' }
    expect(await errorCode(save(given))).toBe('price_invalid')
    expect(await stored('hero_title')).toBe('ก')
  })

  test('never overwrite another user’s change', async () => {
    await save({ hero_title: 'เดิม' })
    await save({ hero_title: 'ของเขา' })
    const late = save({ hero_title: 'ของฉัน' }, { hero_title: 'เดิม' })
    expect(await errorCode(late)).toBe('settings_changed')
    expect(await stored('hero_title')).toBe('ของเขา')
    expect((await save({ hero_title: 'ของฉัน' }, { hero_title: 'ของเขา' })).changed).toBe(1)
  })

  test('never overwrite one another when two save at once', async () => {
    const codes = await Promise.all(
      ['ก', 'ข', 'ค', 'ง'].map((value) =>
        errorCode(save({ contact_line_id: value }, { contact_line_id: '' })),
      ),
    )
    expect(codes.filter((code) => code === 'no error')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['no error', 'settings_changed']))
  })

  test('are for administrators only', async () => {
    const learner = await db.createUser()
    expect(await errorCode(save({ hero_title: 'x' }, {}, learner))).toBe('admin_required')
  })

  test.each([
    [[]],
    ['x'],
    [null],
    [Object.fromEntries([...Array(101).keys()].map((n) => [n, 'x']))],
  ])('must be a non-empty object: %#', async (settings) => {
    expect(await errorCode(save(settings))).toBe('request_malformed')
  })

  test('store a secret sealed, and the mask changes nothing', async () => {
    const key = 'payment_ksher_private_key'
    await save({ [key]: '-----BEGIN PRIVATE KEY-----\nMII' })
    expect(await stored(key)).toBe('********')
    expect((await save({ [key]: '********' }, { [key]: '********' })).changed).toBe(0)
    const { rows } = await db.pool.query(
      `select count(*)::int as returned from admin_audit_log where after::text like '%MII%'`,
    )
    expect(rows).toEqual([{ returned: 0 }])
  })
})

test.each([
  ['package_30_points_price', '25.50', null],
  ['package_30_points_price', '', 'price_invalid'],
  ['package_30_points_price', '-1', 'price_invalid'],
  ['package_30_points_price', '1e3', 'price_invalid'],
  ['package_30_points_enabled', 'yes', 'switch_invalid'],
  ['mail_waiting_digest', 'yes', 'switch_invalid'],
  ['hold_suspect_keys', 'yes', 'switch_invalid'],
  ['hold_suspect_keys', 'false', null],
  ['readiness_shown', 'no', 'switch_invalid'],
  ['readiness_shown', 'false', null],
  ['regrade_refund', 'half', 'regrade_refund_invalid'],
  ['regrade_refund', 'all', null],
  ['mail_waiting_digest', 'true', null],
  ['payment_ksher_enabled', 'true', null],
  ['payment_ksher_gateway_url', 'https://gateway.ksher.com/api/', null],
  ['payment_ksher_gateway_url', 'http://localhost:4000/', null],
  ['payment_ksher_gateway_url', 'http://gateway.example/', 'link_invalid'],
  ['payment_ksher_gateway_url', 'file:///etc/passwd', 'link_invalid'],
  ['payment_ksher_notify_url', '', null],
  ['payment_ksher_success_url', '/payment-success', null],
  ['payment_ksher_success_url', '//evil.example', 'link_invalid'],
  ['payment_ksher_fail_url', 'javascript:alert(1)', 'link_invalid'],
  ['payment_ksher_channels', 'promptpay, card', null],
  ['payment_ksher_channels', 'promptpay,cash', 'payment_channel_invalid'],
  ['payment_ksher_currency', 'USD', null],
  ['payment_ksher_currency', 'บาท', 'payment_currency_unsupported'],
  ['payment_ksher_private_key', 'secret', 'private_key_invalid'],
  ['facebook_url', 'https://facebook.com/x', null],
  ['facebook_url', 'javascript:alert(1)', 'link_invalid'],
  ['contact_email', 'nobody', 'email_invalid'],
  ['auth_providers', 'line, google', null],
  ['auth_providers', 'custom:oidc,none', null],
  ['auth_providers', 'LINE; drop', 'providers_invalid'],
  ['font_family', 'Open Sans', null],
  ['font_family', 'x"; } body { display: none', 'font_invalid'],
  ['pass_percent', '60', null],
  ['pass_percent', '', null],
  ['pass_percent', '0', 'pass_percent_invalid'],
  ['pass_percent', '101', 'pass_percent_invalid'],
  ['pass_percent', '59.5', 'pass_percent_invalid'],
  ['exam_positions', 'นิติกร\nนายช่างโยธา', null],
  ['exam_positions', `นิติกร\n${'ก'.repeat(121)}`, 'exam_positions_invalid'],
  ['exam_positions', 'ก\n'.repeat(300), 'exam_positions_invalid'],
  ['tenant_00000000-0000-4000-8000-000000000000_hero_title', 'x', 'setting_key_invalid'],
] as const)('%s may be %j: %s', async (key, value, refusal) => {
  const upsert = () =>
    request(
      `insert into site_settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, value],
    )
  if (refusal) expect(await errorCode(upsert())).toBe(refusal)
  else expect(await upsert()).toEqual([])
})

describe('page titles', () => {
  const insert = (row: Record<string, unknown>) =>
    request(
      `insert into seo_settings (page_type, reference_id, title, description, canonical_url)
       values ($1, $2, $3, $4, $5) returning is_of_tenant`,
      [
        row.kind ?? 'about',
        row.reference ?? null,
        row.title ?? null,
        row.description ?? null,
        row.canonical ?? null,
      ],
    )

  test('of a tenant are limited, of the hub only advised about', async () => {
    const reference = await createTenant(db, 'titles')
    expect(await insert({ reference, title: 'ก'.repeat(60) })).toEqual([{ is_of_tenant: true }])
    expect(await errorCode(insert({ reference, title: 'ก'.repeat(61) }))).toBe('seo_too_long')
    const description = 'ก'.repeat(161)
    expect(await errorCode(insert({ reference, description }))).toBe('seo_too_long')
    expect(await insert({ title: 'ก'.repeat(61), description })).toEqual([{ is_of_tenant: false }])
    expect(await errorCode(insert({ canonical: 'javascript:x' }))).toBe('link_invalid')
  })

  test('that are missing are listed, single pages and sections', async () => {
    const tenant = await createTenant(db, 'missing')
    const missing = async () => {
      const [row] = await request('select missing_page_titles($1) as returned', [tenant])
      return row?.returned as { total: number; missing: number; pages: Record<string, unknown>[] }
    }
    expect(await missing()).toMatchObject({ total: 9, missing: 9 })
    await insert({ reference: tenant, title: 'เกี่ยวกับเรา' })
    const returned = await missing()
    expect(returned.missing).toBe(9)
    expect(returned.pages.find(({ page_type }) => page_type === 'about')).toMatchObject({
      has_title: true,
      has_description: false,
    })
    await insert({ reference: tenant, title: 'เกี่ยวกับเรา', description: 'คำอธิบาย' })
    expect(await missing()).toMatchObject({ total: 9, missing: 8 })
    // A category, a subcategory and a course, whose pages use the texts of their kind.
    await createQuizSet(db, { tenantId: tenant })
    expect(await missing()).toMatchObject({ total: 12, missing: 11 })
    const words = { kind: 'course', title: 'คอร์ส', description: 'คำอธิบาย' }
    await insert({ ...words, reference: tenant })
    expect(await missing()).toMatchObject({ total: 12, missing: 9 })
    const { rows: courses } = await db.pool.query('select id from courses where tenant_id = $1', [
      tenant,
    ])
    await insert({ ...words, reference: courses[0]?.id, description: ' ' })
    expect((await missing()).pages.at(-1)).toMatchObject({
      page_type: 'course',
      has_title: true,
      has_description: false,
    })
    const learner = await db.createUser()
    const refused = request('select missing_page_titles()', [], learner)
    expect(await errorCode(refused)).toBe('admin_required')
  })
})
