import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo, type Person, signIn } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'
import { type Answer, visit } from '../support/visit.ts'

type Row = { id: string; name: string }

let server: TestServer
let admin: Person
let nurse: Row
let hubCourse: Row
let nurseCourse: Row

const on = (host: string, path: string, method = 'GET') =>
  visit(`http://${host}:${server.port}${path}`, { method })
const hub = (path: string) => on('localhost', path)
const tenant = (path: string) => on('nurse.localhost', path)

beforeAll(async () => {
  server = await startSeededServer()
  admin = await signIn(server, demo.admin)
  nurse = await one(admin.client.from('tenants').select('id, name').eq('subdomain', 'nurse'))
  const courses = () => admin.client.from('courses').select('id, name').order('name').limit(1)
  hubCourse = await one(courses().is('tenant_id', null))
  nurseCourse = await one(courses().eq('tenant_id', nurse.id))
})
afterAll(() => server.stop())

async function one(query: PromiseLike<{ data: Row[] | null; error: unknown }>): Promise<Row> {
  const [row] = (await query).data ?? []
  if (!row) throw new Error('no such row')
  return row
}

/** The content of a meta element or the address of a link; undefined if it is missing. */
function head({ body }: Answer, name: string): string | undefined {
  if (name === 'title') return /<title>([^<]*)<\/title>/.exec(body)?.[1]
  const found = new RegExp(`<(?:meta|link) [a-z]+="${name}" (?:content|href)="([^"]*)"`).exec(body)
  return found?.[1]
}

function structured({ body }: Answer): Record<string, unknown>[] {
  const scripts = body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)
  return [...scripts].map(([, json]) => JSON.parse(json ?? ''))
}

async function writeSeo(row: object): Promise<void> {
  const { error } = await admin.client.from('seo_settings').insert(row)
  expect(error).toBeNull()
}

describe('the metadata of a page', () => {
  it('falls back to the texts of the site', async () => {
    expect(head(await hub('/'), 'title')).toBe('ศูนย์กลางระบบข้อสอบออนไลน์ - สนามสอบ')
    expect(head(await tenant('/'), 'title')).toBe('สนามสอบพยาบาล - ระบบข้อสอบออนไลน์เฉพาะทาง')
    expect(head(await hub(`/courses/${hubCourse.id}`), 'title')).toBe(
      `${hubCourse.name} - แพลตฟอร์มการเรียนรู้`,
    )
    expect((await hub('/')).body).toContain('<html lang="th"')
  })

  it('uses administrators’ settings: for the page, then for the kind, of this site only', async () => {
    const written = {
      page_type: 'course',
      reference_id: hubCourse.id,
      title: 'ชื่อที่เขียนเอง </title><script>',
      description: 'คำอธิบาย "ที่เขียนเอง"',
      keywords: 'สอบ,เตรียมสอบ',
      og_title: 'ชื่อตอนแชร์',
      og_image: '/storage/v1/object/public/a.png',
      canonical_url: 'https://exam.example/course',
      meta_robots: 'noindex,follow',
    }
    await writeSeo(written)
    await writeSeo({ page_type: 'about', title: 'เกี่ยวกับหน้ากลาง' })
    await writeSeo({
      page_type: 'about',
      reference_id: nurse.id,
      title: 'เกี่ยวกับพยาบาล',
    })

    const page = await hub(`/courses/${hubCourse.id}`)
    expect(page.body).not.toContain('</title><script>')
    expect(head(page, 'title')).toContain('ชื่อที่เขียนเอง')
    expect(head(page, 'keywords')).toBe('สอบ,เตรียมสอบ')
    expect(head(page, 'og:title')).toBe('ชื่อตอนแชร์')
    expect(head(page, 'og:image')).toBe(`${server.url}/storage/v1/object/public/a.png`)
    expect(head(page, 'canonical')).toBe('https://exam.example/course')
    expect(head(page, 'robots')).toBe('noindex,follow')
    expect(head(await hub('/about'), 'title')).toBe('เกี่ยวกับหน้ากลาง')
    expect(head(await tenant('/about'), 'title')).toBe('เกี่ยวกับพยาบาล')
  })

  it('follows a setting without a restart', async () => {
    const { error } = await admin.client
      .from('site_settings')
      .upsert({ key: `tenant_${nurse.id}_site_name`, value: 'ชื่อใหม่' }, { onConflict: 'key' })
    expect(error).toBeNull()
    const page = await tenant('/')
    expect(head(page, 'title')).toBe('ชื่อใหม่ - ระบบข้อสอบออนไลน์เฉพาะทาง')
    expect(head(page, 'og:site_name')).toBe('ชื่อใหม่')
  })
})

describe('one address for one page', () => {
  it('is that of the site for every visited host and family of paths', async () => {
    const own = `http://nurse.localhost:${server.port}/tenant-courses/${nurseCourse.id}`
    for (const host of ['nurse.localhost', 'www.nurse.localhost']) {
      for (const path of ['tenant-courses', 'courses']) {
        expect(head(await on(host, `/${path}/${nurseCourse.id}`), 'canonical')).toBe(own)
      }
    }
    const course = `/courses/${hubCourse.id}`
    await admin.client.from('seo_settings').delete().eq('reference_id', hubCourse.id)
    for (const host of ['localhost', 'nobody.example', '127.0.0.1']) {
      expect(head(await on(host, `${course}/`), 'canonical')).toBe(server.url + course)
    }
  })

  it('leads from a category’s short address to the page of the visited site', async () => {
    const categories = () => admin.client.from('categories').select('id, name').limit(1)
    const { id } = await one(categories().is('tenant_id', null))
    const { id: ofNurse } = await one(categories().eq('tenant_id', nurse.id))
    expect(await hub(`/categories/${id}?sort=name`)).toMatchObject({
      status: 302,
      location: `/category/${id}/subcategories?sort=name`,
    })
    expect(await tenant(`/categories/${ofNurse}`)).toMatchObject({
      status: 302,
      location: `/tenant-category/${ofNurse}/subcategories`,
    })
    expect((await hub(`/categories/${ofNurse}`)).status).toBe(404)
  })

  it('leads from a tenant address on the hub to the home page', async () => {
    expect(await hub('/tenant-categories')).toMatchObject({ status: 302, location: '/' })
  })
})

describe('missing pages', () => {
  it.each([
    ['a path without a screen', () => '/no/such/page'],
    ['an unknown category', () => `/category/${randomUUID()}/subcategories`],
    ['the short address of an unknown category', () => `/categories/${randomUUID()}`],
    ['no id at all', () => '/subcategories/1'],
    ['a quiz set that nobody made', () => `/quiz/${randomUUID()}`],
    ['a part of another site', () => `/courses/${nurseCourse.id}`],
  ])('answers 404 for %s', async (_name, path) => {
    const page = await hub(path())
    expect(page.status).toBe(404)
    expect(head(page, 'robots')).toBe('noindex,nofollow')
    expect(head(page, 'canonical')).toBeUndefined()
  })

  it('do not reveal settings of a hidden section', async () => {
    await writeSeo({ page_type: 'course', reference_id: nurseCourse.id, title: 'ชื่อที่ซ่อนไว้' })
    await admin.client.from('courses').update({ is_active: false }).eq('id', nurseCourse.id)
    const page = await tenant(`/tenant-courses/${nurseCourse.id}`)
    await admin.client.from('courses').update({ is_active: true }).eq('id', nurseCourse.id)
    expect(page.status).toBe(404)
    expect(page.body).not.toContain('ชื่อที่ซ่อนไว้')
  })

  it('are not indexed where they are private', async () => {
    for (const path of ['/dashboard', '/auth', '/account', '/search?q=a', '/admin/categories']) {
      expect(head(await hub(path), 'robots')).toBe('noindex,nofollow')
    }
  })

  it('are not rendered by the server in the back office', async () => {
    expect((await hub('/admin/categories')).body).toContain('<div id="root"></div>')
    expect((await hub('/robots.txt')).body).toContain('Disallow: /admin\n')
  })
})

describe('for machines', () => {
  it('describes a course, a quiz and the path to them', async () => {
    const page = await tenant(`/tenant-courses/${nurseCourse.id}`)
    const [trail, course] = structured(page)
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(course).toMatchObject({ '@type': 'Course', name: nurseCourse.name })
    const [quiz] = (course?.hasPart ?? []) as { url: string }[]
    const { pathname } = new URL(quiz?.url ?? '')
    expect(structured(await tenant(pathname))[1]).toMatchObject({
      '@type': 'Quiz',
      isPartOf: { '@type': 'Course', name: nurseCourse.name },
    })
  })

  it('draws an image of each page for link previews', async () => {
    const addresses = await Promise.all(
      ['/', `/tenant-courses/${nurseCourse.id}`].map(
        async (path) => new URL(head(await tenant(path), 'og:image') ?? ''),
      ),
    )
    const pictures = await Promise.all(
      addresses.map(({ pathname, search }) => tenant(pathname + search)),
    )
    for (const { status, headers } of pictures)
      expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(pictures[0]?.body).not.toBe(pictures[1]?.body)
    const rush = await Promise.all(Array.from({ length: 60 }, () => tenant('/share.png')))
    expect(new Set(rush.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await hub(`/share/course/${nurseCourse.id}.png`)).status).toBe(404)
    for (const kind of ['about', 'constructor', '__proto__'])
      expect((await hub(`/share/${kind}/${hubCourse.id}.png`)).status).toBe(404)
  })

  it('lists the pages of each site, and no other', async () => {
    const urls = async (host: string) => {
      const { body, headers } = await on(host, '/sitemap.xml')
      expect(headers['content-type']).toContain('application/xml')
      return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')
    }
    const [central, nursing] = [await urls('localhost'), await urls('nurse.localhost')]
    for (const path of ['/', '/purchase-points', '/privacy-policy', `/courses/${hubCourse.id}`])
      expect(central).toContain(server.url + path)
    expect(nursing.join()).toContain(`/tenant-courses/${nurseCourse.id}`)
    expect(nursing.join()).not.toContain(hubCourse.id)
    for (const url of nursing) expect((await tenant(new URL(url).pathname)).status).toBe(200)
    const robots = await on('www.nurse.localhost', '/robots.txt')
    expect(robots.body).toContain(`Sitemap: http://nurse.localhost:${server.port}/sitemap.xml`)
  })

  it('lists neither drafts nor archived quiz sets', async () => {
    const sets = () => admin.client.from('quiz_sets')
    const { id, name } = await one(
      sets().select('id, name').is('tenant_id', null).eq('course_id', hubCourse.id).limit(1),
    )
    const shown = async () => {
      const [page, course, sitemap, picture] = await Promise.all(
        [`/quiz/${id}`, `/courses/${hubCourse.id}`, '/sitemap.xml', `/share/quiz/${id}.png`].map(
          hub,
        ),
      )
      return [
        page?.status === 200,
        course?.body.includes(id),
        sitemap?.body.includes(id),
        picture?.status === 200,
        page?.body.includes(name),
      ]
    }
    expect(await shown()).toEqual([true, true, true, true, true])
    for (const status of ['draft', 'archived']) {
      await sets().update({ status }).eq('id', id).throwOnError()
      expect(await shown()).toEqual([false, false, false, false, false])
    }
    await sets().update({ status: 'published' }).eq('id', id).throwOnError()
  })

  it('sends an unchanged page once', async () => {
    const url = (host: string) => `http://${host}:${server.port}/about`
    const { headers } = await visit(url('localhost'))
    const again = { headers: { 'If-None-Match': headers.etag ?? '' } }
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringMatching('Host'),
    })
    expect(await visit(url('localhost'), again)).toMatchObject({ status: 304, body: '' })
    expect((await visit(url('local.localhost'), again)).status).toBe(200)
  })

  it('serves HEAD, and readers without JavaScript', async () => {
    expect(await on('localhost', `/courses/${hubCourse.id}`, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
    })
    const { body } = await hub(`/courses/${hubCourse.id}`)
    const [heading, ...others] = body.match(/<h1[^>]*>.*?<\/h1>/g) ?? []
    expect(heading?.replace(/<[^>]*>/g, '')).toBe(hubCourse.name)
    expect(others).toEqual([])
    const plain = /<noscript>([\s\S]*)<\/noscript>/.exec(body)?.[1]
    expect(plain).toMatch(/<a href="\/quiz\/[0-9a-f-]{36}">/)
  })
})

describe('security.txt', () => {
  it('is plain text for each site, and follows its setting', async () => {
    const path = '/.well-known/security.txt'
    const before = await hub(path)
    expect([before.status, before.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; charset=utf-8$/i),
    ])
    expect(before.body).toMatch(/^Contact: \S+$/m)
    expect(before.body).toMatch(/^Preferred-Languages: th, en$/m)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(before.body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 100 * 86_400_000)
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)

    const { error } = await admin.client
      .from('site_settings')
      .upsert({ key: `tenant_${nurse.id}_contact_email`, value: 'safe@nurse.test' })
    expect(error).toBeNull()
    const own = await tenant(path)
    expect(own.body).toMatch(/^Contact: mailto:safe@nurse\.test$/m)
    expect(own.body).toMatch(
      /^Canonical: http:\/\/nurse\.localhost:\d+\/\.well-known\/security\.txt$/m,
    )
    expect((await hub(path)).body).toBe(before.body)
  })
})
