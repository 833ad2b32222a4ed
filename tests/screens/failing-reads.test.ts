import { afterAll, afterEach, beforeAll, describe, vi } from 'vitest'
import { queryClient } from '@/app/query-client'
import { cases, type Places } from '../browser/accessibility/routes.ts'
import { query } from '../data/query.ts'
import type { Person } from '../support/product.ts'
import { carrySession, newLearner } from './learner.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

/** What the data API answers while the database is out of order: the answers nearest to those for missing data. */
const faults = {
  'functions are missing': [404, { code: '42883', message: 'function does not exist' }],
  'stored values are unreadable': [
    400,
    { code: '22P02', message: 'invalid input syntax for type integer: "many"' },
  ],
} as const

/** Every read fails, so it does not matter what the ids belong to. */
const places = new Proxy({} as Places, { get: () => '00000000-0000-4000-8000-00000000000a' })

/** Addresses that name nothing: what is missing there does not depend on a read. */
const nameless = ['/confirm', '/payment-pending', '/no-such-page', '/dev/mailbox']
const learnerCases = cases
  .filter(({ visitor }) => visitor !== 'admin')
  .map(({ visitor, path }) => ({ visitor, path: path(places) }))
  .filter(({ path }) => !nameless.includes(path.split('#')[0] ?? ''))

let learner: Person
let tenant: object | undefined
const { queries } = queryClient.getDefaultOptions()
beforeAll(async () => {
  learner = await newLearner()
  ;[tenant] = await query<object>(
    `select id, name, domain, subdomain, description, logo_url, primary_color, secondary_color
     from public.tenants where subdomain = 'nurse'`,
  )
  // Which failures are retried, and when, is tested elsewhere.
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
})
afterAll(() => queryClient.setDefaultOptions({ queries }))
afterEach(() => vi.unstubAllGlobals())

/** Requests of data get this answer instead of the server's; `site` differs from the visited one. */
function answerData(status: number, body: object, site: object = {}): void {
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(address, location.href)
    if (/^\/(rest|functions)\/v1\//.test(pathname)) return Response.json(body, { status })
    const answer = await send(input, init)
    if (pathname !== '/config.json') return answer
    return Response.json({ ...(await answer.json()), ...site })
  })
}

/** Until no read is under way and no part waits for one. */
const settled = () =>
  until(() => {
    const waiting = document.querySelectorAll('main [data-pending], dialog [data-pending]').length
    const reading = queryClient.isFetching()
    if (reading + waiting > 0) throw new Error(`${reading} reads, ${waiting} waiting parts`)
  })

describe.each(Object.entries(faults))('while %s', (_fault, [status, body]) => {
  test.for(learnerCases)(
    '$path reports nothing as missing ($visitor)',
    async ({ visitor, path }, { page }) => {
      if (visitor.endsWith('learner')) await carrySession(learner)
      answerData(status, body, visitor.startsWith('tenant') ? { tenant } : {})
      await page.goto(path)
      await settled()
      // A blank page reports nothing either.
      const parts = [page.getByRole('heading'), page.getByRole('alert')]
      const counts = await Promise.all(parts.map((part) => part.count()))
      expect(Math.max(...counts)).toBeGreaterThan(0)
      expect(document.body.innerText).not.toContain('ไม่พบ')
    },
  )
})

test.for([
  ['an examination', `/exams/${places.exam}`],
  ['a quiz that guests may start', `/quiz/${places.quizSet}`],
] as const)('the card of %s shows the error with a retry', async ([_name, path], { page }) => {
  answerData(500, { code: '58P01', message: 'could not access file' }, { anonymousStarts: true })
  await page.goto(path)
  await settled()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('ไม่สามารถโหลดข้อมูลได้')
  vi.unstubAllGlobals()
  await main.getByRole('alert').getByRole('button').click()
  // By now it can be read that there is none.
  await expect(main.getByRole('heading', { level: 1 })).toContainText('ไม่พบ')
})

test.for(['/exams/abc', '/courses/abc'])(
  '%s, with an id that is no UUID, is missing',
  async (path, { page }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toContainText('ไม่พบ')
  },
)
