import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { type Learner, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: Learner
let label = ''
beforeAll(async () => {
  await db.pool.query(
    `insert into private.main_domains values ('localhost') on conflict do nothing`,
  )
  admin = learner(await db.createAdmin())
})
beforeEach(() => {
  label = `t${crypto.randomUUID().slice(0, 8)}`
})

type Made = { batch_id: string; tenant_id: string; course_id: string; quiz_set_id: string | null }
const make = (template: string, name = `สนาม ${label}`, subdomain = label, who = admin) =>
  who.call<Made>(db, 'make_tenant($1, $2, $3)', [template, name, subdomain])
const asGuest = <Row extends Record<string, unknown>>(sql: string) =>
  db.request<Row>({ role: 'anon', host: `${label}.localhost` }, sql)
const undo = (batch: string) => admin.call<{ rows: number }>(db, 'undo_batch($1)', [batch])

type Templates = { templates: { key: string; primary_color: string }[]; main_domain: string }
const templates = () => admin.call<Templates>(db, 'list_tenant_templates()', [])

describe('a tenant created from a template', () => {
  test.each(['local-government', 'nursing', 'blank'])('is live at once: %s', async (key) => {
    const made = await make(key)
    const site = await asGuest<{ id: string; name: string }>(
      'select id, name from tenants where id = private.current_tenant_id()',
    )
    expect(site).toEqual([{ id: made.tenant_id, name: `สนาม ${label}` }])
    const course = await asGuest('select id from courses')
    expect(course).toEqual([{ id: made.course_id }])
    const sets = await asGuest<{ id: string; total_questions: number }>(
      'select id, total_questions from quiz_sets',
    )
    expect(sets).toEqual(made.quiz_set_id ? [{ id: made.quiz_set_id, total_questions: 5 }] : [])
    const titles = await asGuest<{ page_type: string; title: string; description: string }>(
      `select page_type, title, description from seo_settings where reference_id = private.current_tenant_id() order by 1`,
    )
    expect(titles.map(({ page_type }) => page_type)).toEqual([
      'about',
      'contact',
      'home',
      'privacy',
      'terms',
    ])
    for (const { title, description } of titles) {
      expect(`${title}${description}`).toContain(label)
      expect(`${title}${description}`).not.toContain('{')
    }
  })

  test('is free for a learner to try', async () => {
    const { quiz_set_id } = await make('nursing')
    const user = learner(await db.createUser(), `${label}.localhost`)
    const started = await user.start(db, quiz_set_id ?? '')
    expect(started.questions).toHaveLength(5)
    expect(started.attempt.points_spent).toBe(0)
  })

  test('is one batch, undone completely, and its address is free again', async () => {
    const { batch_id, tenant_id } = await make('local-government')
    await undo(batch_id)
    const left = await db.pool.query(
      `select from tenants where id = $1 union all
       select from site_settings where key like 'tenant_' || $1 || '%' union all
       select from seo_settings where reference_id = $1 union all
       select from categories where tenant_id = $1`,
      [tenant_id],
    )
    expect(left.rowCount).toBe(0)
    expect(await admin.call(db, 'check_subdomain($1)', [label])).toEqual({
      free: true,
      message: null,
    })
  })

  test('is not undone once a learner has started', async () => {
    const { batch_id, quiz_set_id } = await make('nursing')
    await learner(await db.createUser(), `${label}.localhost`).start(db, quiz_set_id ?? '')
    expect(await errorCode(undo(batch_id))).toBe('batch_moved')
  })

  test('has the chosen colours', async () => {
    const { tenant_id } = await admin.call<Made>(db, 'make_tenant($1, $2, $2, $3, $4)', [
      'blank',
      label,
      '#112233',
      '#445566',
    ])
    const { rows } = await db.pool.query(
      'select primary_color, secondary_color from tenants where id = $1',
      [tenant_id],
    )
    expect(rows).toEqual([{ primary_color: '#112233', secondary_color: '#445566' }])
  })

  test('shortens no page title below the database’s own limit for a long name', async () => {
    const { tenant_id } = await make('nursing', 'ก'.repeat(100))
    const { rows } = await db.pool.query(
      'select max(length(title)) as title, max(length(description)) as description from seo_settings where reference_id = $1',
      [tenant_id],
    )
    expect(rows).toEqual([{ title: 60, description: 160 }])
  })
})

describe('is refused', () => {
  test.each([
    ['template_unknown', 'castle', 'สนาม', 'castle'],
    ['tenant_name_missing', 'blank', '  ', 'noname'],
    ['tenant_name_missing', 'blank', 'ก'.repeat(101), 'longname'],
    ['subdomain_invalid', 'blank', 'สนาม', 'สนาม'],
    ['subdomain_invalid', 'blank', 'สนาม', '-x'],
    ['subdomain_invalid', 'blank', 'สนาม', 'a.b'],
    ['subdomain_taken', 'blank', 'สนาม', 'www'],
  ])('%s: %s, %s, %s', async (code, template, name, subdomain) => {
    expect(await errorCode(make(template, name, subdomain))).toBe(code)
  })

  test('invalid colours', async () => {
    const call = admin.call(db, 'make_tenant($1, $2, $2, $3)', ['blank', label, 'red'])
    expect(await errorCode(call)).toBe('color_invalid')
  })

  test('an address in use, by subdomain, by domain or concurrently', async () => {
    await make('blank')
    expect(await errorCode(make('blank', 'อีกแห่ง', label.toUpperCase()))).toBe('subdomain_taken')
    await db.pool.query(`insert into tenants (name, domain) values ('x', $1)`, [
      `${label}-own.localhost`,
    ])
    expect(await errorCode(make('blank', 'อีกแห่ง', `${label}-own`))).toBe('subdomain_taken')
    expect(await admin.call(db, 'check_subdomain($1)', [`${label}-own`])).toMatchObject({
      free: false,
      message: expect.stringContaining('ถูกใช้ไปแล้ว'),
    })
    const both = [1, 2].map((n) => errorCode(make('blank', `แห่งที่ ${n}`, `${label}-2`)))
    expect((await Promise.all(both)).sort()).toEqual(['no error', 'subdomain_taken'])
  })

  test('where the installation has no domain name', async () => {
    const { rows } = await db.pool.query('delete from private.main_domains returning domain')
    try {
      expect(await errorCode(make('blank'))).toBe('main_domain_missing')
      expect((await templates()).main_domain).toBeNull()
    } finally {
      await db.pool.query('insert into private.main_domains select unnest($1::text[])', [
        rows.map(({ domain }) => domain),
      ])
    }
  })

  test('to all but administrators', async () => {
    const user = learner(await db.createUser())
    expect(await errorCode(make('blank', 'สนาม', label, user))).toBe('admin_required')
    for (const call of ['list_tenant_templates()', `check_subdomain('x')`])
      expect(await errorCode(user.call(db, call, []))).toBe('admin_required')
  })
})
