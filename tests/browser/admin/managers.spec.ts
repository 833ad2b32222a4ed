import { expect, type Page, test } from '@playwright/test'
import { removeBranches } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { type MadeSet, makeQuestions } from '../../data/questions.ts'
import { signUp } from '../sign-in.ts'

test.afterEach(async () => {
  await query('delete from public.tenant_managers')
  await removeBranches()
})

/** Questions on the site of one of the demo's tenants. */
async function onTenant(): Promise<MadeSet & { tenantId: string }> {
  const set = await makeQuestions(1)
  const [site] = await query<{ id: string }>(
    `with t as (select id from public.tenants where subdomain = 'nurse'),
          moved as (update public.categories set tenant_id = t.id from t where categories.name = $1)
     select id from t`,
    [set.name],
  )
  return { ...set, tenantId: site?.id ?? '' }
}

/** Collects refused requests, and waits until none is under way. */
function watch(page: Page) {
  const refused: string[] = []
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', (response) => {
    const request = response.request()
    if ([401, 403].includes(response.status()))
      refused.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  const idle = async () => {
    // The page's reaction to a click comes with its next frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await expect.poll(() => open.size).toBe(0)
  }
  return { refused, idle }
}

test.describe('a manager of a site', () => {
  /** Screens of the back office, by area, so that each area has the time of a test. */
  const areas: Record<string, (own: MadeSet) => string[]> = {
    // Subcategories and courses have the controls of categories; the rights to their tables are tested one by one.
    'the catalogue': ({ id, name }) => [
      `categories?q=${encodeURIComponent(name)}`,
      `quiz-sets?q=${encodeURIComponent(name)}`,
      `quiz-sets/${id}/statistics`,
    ],
    questions: ({ id, name, ids }) => [
      `questions?q=${encodeURIComponent(name)}`,
      'questions?tab=reports',
      `questions?preview=${id}`,
      'questions?record=new',
      ...['', '&part=versions', '&part=reports', '&part=statistics'].map(
        (part) => `questions?record=${ids[0]}${part}`,
      ),
    ],
    'imports and settings': () => [
      'import',
      'import?tab=export',
      'import?tab=history',
      'tenant-settings',
      'tenant-seo',
      'tenant-site-settings',
    ],
  }

  for (const [area, screensOf] of Object.entries(areas)) {
    test(`is refused nothing in ${area}, for any control`, async ({ page }) => {
      const own = await onTenant()
      await query(
        `insert into question_reports (question_id, quiz_set_id, version_id, reason)
         select id, quiz_set_id, version_id, 'typo' from private.questions where id = $1`,
        [own.ids[0]],
      )
      const email = await signUp(page)
      await query(
        `insert into public.tenant_managers (tenant_id, user_id) select $1, id from auth.users where email = $2`,
        [own.tenantId, email],
      )
      await page.goto('/admin')
      await page.waitForURL(`**/admin/quiz-sets?site=${own.tenantId}`)
      const { refused, idle } = watch(page)
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      // The buttons of a toolbar format text; that for pictures has a test of its own.
      const controls = page
        .getByRole('main')
        .locator(':is(button, input[role=switch]):enabled:not([role=toolbar] *)')
      for (const screen of screensOf(own)) {
        await page.goto(`/admin/${screen}${screen.includes('?') ? '&' : '?'}site=${own.tenantId}`)
        await expect(heading).toBeVisible()
        await idle()
        const address = page.url()
        const names = await controls.evaluateAll((found) =>
          found.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
        )
        for (let index = 0; index < names.length; index += 1) {
          // A control may have closed a dialog, or may be gone since another was pressed.
          if (index >= (await controls.count())) break
          await controls.nth(index).evaluate((one: HTMLElement) => one.click())
          const save = page.getByRole('dialog').getByRole('button', { name: 'บันทึก', exact: true })
          if (await save.isVisible()) await save.click()
          await idle()
          expect(refused, `${screen}: ${names[index]}`).toEqual([])
          const dialogs = page.locator('dialog[open]')
          if ((await dialogs.count()) > 0) {
            await page.keyboard.press('Escape')
            await idle()
          }
          if (page.url() !== address || (await dialogs.count()) > 0) {
            await page.goto(address)
            await expect(heading).toBeVisible()
            await idle()
          }
        }
      }
    })
  }
})
