import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

let server: SeededServer
let operator: pg.Client
let nurse: string

const page = (host: string, path: string) => visit(`http://${host}:${server.port}${path}`)
const tenant = 'nurse.localhost'

/** What stands in the page's root before any script has run. */
const prerendered = (body: string) =>
  /<div id="root"[^>]*><!--prerendered-->(.*)<!--\/prerendered-->/s.exec(body)?.[1]
const words = (html: string | undefined) => html?.replace(/<style.*?<\/style>|<[^>]*>/gs, '')

beforeAll(async () => {
  server = await startSeededServer()
  operator = new pg.Client(server.databaseUrl)
  await operator.connect()
  const { rows } = await operator.query("select id from public.tenants where subdomain = 'nurse'")
  nurse = rows[0].id
})
afterAll(async () => {
  await operator.end()
  await server.stop()
})

async function addCategory(name: string, tenantId: string | null): Promise<string> {
  const id = randomUUID()
  const values = 'insert into public.categories (id, name, tenant_id) values ($1, $2, $3)'
  await operator.query(values, [id, name, tenantId])
  return id
}

describe('the first view of a page', () => {
  it('is in the HTML, with what the site has at this moment', async () => {
    const name = `หมวด ${randomUUID()}`
    expect(words(prerendered((await page('localhost', '/categories')).body))).not.toContain(name)
    const id = await addCategory(name, null)
    const { body } = await page('localhost', '/categories')
    expect(words(prerendered(body))).toContain(name)
    expect(body).toContain(`href="/category/${id}/subcategories"`)
    expect(words(prerendered((await page('localhost', '/')).body))).toContain('Master Your Skills')
  })

  it('is of the visited site alone, however many are rendered at once', async () => {
    const own = `ของพยาบาล ${randomUUID()}`
    const hubs = `ของศูนย์กลาง ${randomUUID()}`
    const [ofTenant, ofHub] = [await addCategory(own, nurse), await addCategory(hubs, null)]
    const asked = Array.from({ length: 6 }, () => [
      page(tenant, '/tenant-categories'),
      page('localhost', '/categories'),
      page('local.localhost', '/tenant-categories'),
    ]).flat()
    for (const [at, { body }] of (await Promise.all(asked)).entries()) {
      const text = prerendered(body) === undefined ? '' : body
      expect(text.includes(own)).toBe(text !== '' && at % 3 === 0)
      expect(text.includes(hubs)).toBe(text !== '' && at % 3 === 1)
    }
    const other = await page(tenant, `/tenant-category/${ofHub}/subcategories`)
    expect(other.status).toBe(404)
    expect(other.body).not.toContain(hubs)
    expect((await page(tenant, `/tenant-category/${ofTenant}/subcategories`)).status).toBe(200)
  })

  it('escapes what people wrote and what visitors ask for', async () => {
    const attack = `</script><!--/prerendered--><script>alert(1)</script><img src=x onerror=alert(2)>`
    await addCategory(attack, null)
    const { body } = await page('localhost', '/categories')
    expect(words(prerendered(body))).toContain('alert(1)')
    expect(body).not.toMatch(/<script>alert|<img src=x/)
    for (const path of [`/categories?q=${encodeURIComponent(attack)}`, `/${encodeURI(attack)}`]) {
      expect((await page('localhost', path)).body).not.toMatch(/<script>alert|<img src=x/)
    }
    await operator.query('delete from public.categories where name = $1', [attack])
  })

  it.each(['evil.test/path', 'a b', '"><script>alert(1)</script>', 'user@localhost', ''])(
    'is left out, or the hub’s, for the host %j',
    async (host) => {
      const url = `http://localhost:${server.port}/categories`
      const { status, body } = await visit(url, { headers: { host } })
      expect([200, 400, 503]).toContain(status)
      expect(body).not.toContain('<script>alert')
    },
  )

  it('of a quiz tells what anyone may know, and nothing of a person’s page', async () => {
    const sql =
      'select id, name from public.quiz_sets where tenant_id is null and is_active limit 1'
    const [set] = (await operator.query(sql)).rows
    const { body } = await page('localhost', `/quiz/${set.id}`)
    expect(words(prerendered(body))).toContain(set.name)
    expect(body).toContain('"whole":false')
    const own = prerendered((await page('localhost', '/dashboard')).body)
    expect(own).toContain('<header')
    // In its own shape.
    expect(own).toMatch(/aria-busy.*Skeleton.*href="\/purchase-points"/s)
  })

  it('leaves to the browser what only the browser can ask for, without a complaint', async () => {
    const { body } = await page('localhost', '/purchase-points')
    expect(prerendered(body)).toContain('<main')
    expect(prerendered(body)).toContain('data-pending')
    expect(server.log.filter(({ msg }) => /could not be rendered/.test(String(msg)))).toEqual([])
  })

  it('is compressed, and known by its tag', async () => {
    const first = await page('localhost', '/about')
    const again = { headers: { 'if-none-match': first.headers.etag ?? '' } }
    expect((await visit(`${server.url}/about`, again)).status).toBe(304)
    const packed = await fetch(`${server.url}/about`, {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(packed.headers.get('content-encoding')).toMatch(/br|gzip/)
    expect(prerendered(await packed.text())).toContain('<main')
  })

  it('is not rendered for a query longer than any that people type', async () => {
    const { status, body } = await page('localhost', `/search?q=${'a'.repeat(2_500)}`)
    expect(status).toBe(200)
    expect(prerendered(body)).toBeUndefined()
    expect(prerendered((await page('localhost', '/search?q=abc')).body)).toContain('<main')
  })

  it('stays away where its data cannot be read: the page comes as ever', async () => {
    await operator.query('alter table public.categories rename to categories_away')
    const { status, body } = await page('localhost', '/categories')
    await operator.query('alter table public.categories_away rename to categories')
    expect(status).toBe(503)
    expect(prerendered(body)).toBeUndefined()
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('<noscript>')
    expect(prerendered((await page('localhost', '/categories')).body)).toContain('<main')
  })
})
