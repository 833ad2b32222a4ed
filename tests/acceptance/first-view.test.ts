import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

let server: SeededServer
let operator: pg.Client
let nurse: string

const page = (host: string, path: string) => visit(`http://${host}:${server.port}${path}`)
const tenant = 'nurse.localhost'

/** The content of the page's root before any script has run. */
const prerendered = (body: string) =>
  /<div id="root"[^>]*><!--prerendered-->(.*)<!--\/prerendered-->/s.exec(body)?.[1]
const markupOf = (body: string) => body.slice(body.indexOf('<body'), body.indexOf('<noscript'))
const hydrationOf = (body: string) =>
  JSON.parse(/id="hydration">([^<]*)</.exec(body)?.[1] ?? 'null') as object
/** Requests a page until its first view is rendered: a busy server leaves it out. */
const rendered = (host: string, path: string) =>
  vi.waitFor(
    async () => {
      const answer = await page(host, path)
      const shown = prerendered(answer.body)
      if (shown === undefined) throw new Error(`${path} was not rendered`)
      return { ...answer, shown }
    },
    { timeout: 60_000, interval: 100 },
  )
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
  it('is in the HTML, with the site’s current data', async () => {
    const name = `หมวด ${randomUUID()}`
    expect(words((await rendered('localhost', '/categories')).shown)).not.toContain(name)
    const id = await addCategory(name, null)
    const { body, shown } = await rendered('localhost', '/categories')
    expect(words(shown)).toContain(name)
    expect(body).toContain(`href="/category/${id}/subcategories"`)
    expect(words((await rendered('localhost', '/')).shown)).toContain('ฝึกก่อนสอบจริง')
  })

  it('contains only the visited site, however many are rendered at once', async () => {
    const own = `ของพยาบาล ${randomUUID()}`
    const hubs = `ของศูนย์กลาง ${randomUUID()}`
    const [ofTenant, ofHub] = [await addCategory(own, nurse), await addCategory(hubs, null)]
    const sites = [
      [tenant, '/tenant-categories'],
      ['localhost', '/categories'],
      ['local.localhost', '/tenant-categories'],
    ] as const
    // A busy server leaves views out.
    const views = await vi.waitFor(
      async () => {
        const asked = Array.from({ length: 6 }, () => sites).flat()
        const answers = await Promise.all(asked.map(([host, path]) => page(host, path)))
        const texts = answers.map(({ body }) => (prerendered(body) === undefined ? '' : body))
        for (const site of [0, 1])
          if (!texts.some((text, at) => text !== '' && at % 3 === site))
            throw new Error(`no view of ${sites[site]?.[0]} was rendered`)
        return texts
      },
      { timeout: 60_000, interval: 500 },
    )
    for (const [at, text] of views.entries()) {
      expect(text.includes(own)).toBe(text !== '' && at % 3 === 0)
      expect(text.includes(hubs)).toBe(text !== '' && at % 3 === 1)
    }
    const other = await page(tenant, `/tenant-category/${ofHub}/subcategories`)
    expect(other.status).toBe(404)
    expect(other.body).not.toContain(hubs)
    expect((await page(tenant, `/tenant-category/${ofTenant}/subcategories`)).status).toBe(200)
  })

  it('escapes user content and the visitor’s query', async () => {
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

  it('of a quiz shows public data only, and nothing of a private page', async () => {
    const sql =
      'select id, name from public.quiz_sets where tenant_id is null and is_active limit 1'
    const [set] = (await operator.query(sql)).rows
    const { body } = await page('localhost', `/quiz/${set.id}`)
    expect(words(prerendered(body))).toContain(set.name)
    expect(body).toContain('"whole":false')
    const own = prerendered((await page('localhost', '/dashboard')).body)
    expect(own).toContain('<header')
    // The skeleton has the shape of the page.
    expect(own).toMatch(/aria-busy.*Skeleton.*href="\/purchase-points"/s)
  })

  it('leaves browser-only queries to the browser, without an error', async () => {
    const { shown } = await rendered('localhost', '/purchase-points')
    expect(shown).toContain('<main')
    expect(shown).toContain('data-pending')
    // A busy server may have given up on a page.
    const failed = server.log
      .filter(({ msg }) => /could not be rendered/.test(String(msg)))
      .filter((line) => !JSON.stringify(line).includes('TimeoutError'))
    expect(failed).toEqual([])
  })

  it('is compressed, and has an entity tag', async () => {
    const first = await page('localhost', '/about')
    const again = { headers: { 'if-none-match': first.headers.etag ?? '' } }
    expect((await visit(`${server.url}/about`, again)).status).toBe(304)
    const packed = await fetch(`${server.url}/about`, {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(packed.headers.get('content-encoding')).toMatch(/br|gzip/)
    expect(prerendered(await packed.text())).toContain('<main')
  })

  it('is not rendered for an unusually long query', async () => {
    const { status, body } = await page('localhost', `/search?q=${'a'.repeat(2_500)}`)
    expect(status).toBe(200)
    expect(prerendered(body)).toBeUndefined()
    expect((await rendered('localhost', '/search?q=abc')).shown).toContain('<main')
  })

  it('is the same whatever parameters are added that the page does not read', async () => {
    const sql = 'select id from public.quiz_sets where tenant_id is null and is_active limit 1'
    const [set] = (await operator.query(sql)).rows
    for (const path of ['/quiz-sets?page=2', `/quiz/${set.id}`]) {
      const added = `${path}${path.includes('?') ? '&' : '?'}fbclid=abc&x=%3Cb%3E`
      const [one, other] = [await rendered('localhost', path), await rendered('localhost', added)]
      expect(markupOf(one.body)).toContain('<main')
      expect(markupOf(other.body)).toBe(markupOf(one.body))
      expect(hydrationOf(other.body)).toEqual({ ...hydrationOf(one.body), at: added })
    }
  })

  it.each(['/no-such-page', '/about/nothing', '/about.html'])(
    'is not rendered for %s, which is no page',
    async (path) => {
      // The server has loaded its screens.
      await rendered('localhost', '/about')
      const { status, body } = await page('localhost', path)
      expect(status).toBe(404)
      expect(prerendered(body)).toBeUndefined()
      expect(body).toContain('<div id="root"></div>')
      expect(body).toContain('<title>ไม่พบหน้าที่ต้องการ - ')
      expect(body).toContain('id="bootstrap"')
    },
  )

  it('is left out when its data cannot be read: the page is served as before', async () => {
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

type Entries = { category: string; subcategory: string; course: string }

/** A category, a subcategory and a course without content, each in an open branch. */
async function addEntries(tenantId: string | null, isActive: boolean): Promise<Entries> {
  const { rows } = await operator.query(
    `with k as (insert into public.categories (name, tenant_id) values ('ราก', $1) returning id),
          b as (insert into public.categories (name, tenant_id, is_active) values ('ว่าง', $1, $2) returning id),
          s as (insert into public.subcategories (category_id, name) select id, 'กิ่ง' from k returning id),
          e as (insert into public.subcategories (category_id, name, is_active)
                select id, 'ว่าง', $2 from k returning id),
          c as (insert into public.courses (subcategory_id, name, is_active)
                select id, 'ว่าง', $2 from s returning id)
     select b.id as category, e.id as subcategory, c.id as course from b, e, c`,
    [tenantId, isActive],
  )
  return rows[0]
}

describe.each([
  ['the hub', 'localhost', ''],
  ['a tenant', tenant, 'tenant-'],
])('in the catalogue of %s', (_, host, family) => {
  let bare: Entries
  let closed: Entries
  let elsewhere: Entries
  beforeAll(async () => {
    const [own, other] = family ? [nurse, null] : [null, nurse]
    bare = await addEntries(own, true)
    closed = await addEntries(own, false)
    elsewhere = await addEntries(other, true)
  })
  const list = `/${family}categories`
  const kinds = [
    ['category', (id: string) => `/${family}category/${id}/subcategories`, 'หมวดหมู่', list],
    ['subcategory', (id: string) => `/${family}subcategories/${id}`, 'หมวดหมู่ย่อย', list],
    ['course', (id: string) => `/${family}courses/${id}`, 'คอร์ส', '/'],
  ] as const
  const headings = (html: string) =>
    [...html.matchAll(/<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs)].map(([, heading]) => words(heading))
  const linksIn = (html: string) =>
    [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, to]) => to)

  it.each(kinds)(
    'a closed, unknown or foreign %s is not found, with a link elsewhere',
    async (kind, path, name, link) => {
      for (const id of [closed[kind], elsewhere[kind], randomUUID(), 'not-an-id']) {
        const { status, shown } = await rendered(host, path(id))
        expect(status).toBe(404)
        expect(headings(shown)).toContain(`ไม่พบ${name}`)
        expect(linksIn(shown)).toContain(link)
      }
    },
  )

  it.each([
    ...kinds.slice(0, 2).map(([kind, path], at) => {
      return [kind, path, ['ยังไม่มีหมวดหมู่ย่อย', 'ยังไม่มีคอร์ส'][at], list] as const
    }),
    ['course', kinds[2][1], 'ยังไม่มีชุดข้อสอบ', '/quiz-sets'] as const,
  ])('an empty %s says so, with a link to content', async (kind, path, heading, link) => {
    const { status, shown } = await rendered(host, path(bare[kind]))
    expect(status).toBe(200)
    expect(headings(shown)).toContain(heading)
    expect(linksIn(shown)).toContain(link)
  })
})
