import { type Browser, expect, type Page, test } from '@playwright/test'
import { removeBranches } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { type MadeSet, makeQuestions, storedQuestions } from '../../data/questions.ts'
import { signUp } from '../sign-in.ts'
import { openAsAdmin, pressAction, rowOf, undoOf } from './administrator.ts'

test.afterEach(async () => {
  await query('delete from public.tenant_managers')
  await removeBranches()
})

/** Questions on the site of one of the demo's tenants. */
async function onTenant(): Promise<MadeSet & { tenantId: string; site: string }> {
  const set = await makeQuestions(1)
  const [site] = await query<{ id: string; name: string }>(
    `with t as (select id, name from public.tenants where subdomain = 'nurse'),
          moved as (update public.categories set tenant_id = t.id from t where categories.name = $1)
     select id, name from t`,
    [set.name],
  )
  return { ...set, tenantId: site?.id ?? '', site: site?.name ?? '' }
}

/** A user on another device. */
async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })
const explanation = (page: Page) => page.getByRole('textbox', { name: 'คำอธิบายเฉลย' })

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

async function addManager(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(email)
  await page.getByRole('button', { name: 'เพิ่มผู้ดูแล' }).click()
}

test.describe('a manager of a site', () => {
  test('edits its content, opens nothing else, and is refused as soon as the role is removed', async ({
    page,
    browser,
  }) => {
    const own = await onTenant()
    const other = await makeQuestions(1)
    const manager = await elsewhere(browser)
    const email = await signUp(manager)

    await openAsAdmin(page, `/admin/tenants?q=${encodeURIComponent(own.site)}`)
    await pressAction(rowOf(page, own.site), `ผู้ดูแลของ ${own.site}`)
    await expect(page.getByText('ยังไม่มีผู้ดูแล')).toBeVisible()
    await addManager(page, email)
    await expect(page.getByText(`เพิ่ม ${email} เป็นผู้ดูแลแล้ว`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(1)
    await addManager(page, email)
    await expect(page.getByText('ผู้ใช้นี้ดูแลเว็บไซต์นี้อยู่แล้ว').first()).toBeVisible()

    await manager.goto('/admin')
    await manager.waitForURL(`**/admin/quiz-sets?site=${own.tenantId}`)
    const menu = manager.getByRole('navigation', { name: 'เมนูผู้ดูแล' })
    await expect(menu.getByRole('link', { name: 'คำถาม' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'ผู้ใช้' })).toHaveCount(0)
    const sites = manager.getByRole('combobox', { name: 'เว็บไซต์ที่แสดง' })
    await sites.click()
    await expect(manager.getByRole('listbox').getByRole('option')).toHaveText([own.site])
    await manager.keyboard.press('Escape')

    await manager.keyboard.press('ControlOrMeta+k')
    await manager.getByRole('combobox', { name: 'ค้นหาหน้าจอ หรือข้อมูล' }).fill(own.name)
    await expect(manager.getByRole('listbox').getByRole('option').first()).toBeVisible()

    await manager.goto(`/admin/questions?record=${own.ids[0]}`)
    await explanation(manager).fill('แก้โดยผู้ดูแลของเว็บไซต์')
    await save(manager).click()
    await expect(manager.getByRole('heading', { level: 1, name: 'จัดการคำถาม' })).toBeVisible()
    expect(await storedQuestions(own.id)).toMatchObject([{ explanation: 'แก้โดยผู้ดูแลของเว็บไซต์' }])

    await manager.goto(`/admin/questions?record=${other.ids[0]}`)
    await expect(manager.getByRole('heading', { level: 1 })).toContainText('ไม่พบ')
    await expect(manager.getByText(other.name)).toHaveCount(0)
    await manager.goto('/admin/users')
    await expect(manager.getByRole('heading', { name: 'ไม่มีสิทธิ์เข้าถึง' })).toBeVisible()

    await manager.goto(`/admin/questions?record=${own.ids[0]}`)
    await explanation(manager).fill('หลังถูกถอนสิทธิ์')
    await page.getByRole('button', { name: `ถอนสิทธิ์ ${email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ถอนสิทธิ์' }).click()
    await expect(page.getByText(`ถอนสิทธิ์ของ ${email} แล้ว`)).toBeVisible()
    await save(manager).click()
    await expect(manager.getByRole('main').getByText('เฉพาะผู้ดูแลระบบเท่านั้น')).toBeVisible()
    await expect(explanation(manager)).toHaveValue('หลังถูกถอนสิทธิ์')
    expect(await storedQuestions(own.id)).toMatchObject([{ explanation: 'แก้โดยผู้ดูแลของเว็บไซต์' }])
    await manager.goto('/admin')
    await manager.waitForURL('**/dashboard')
    await manager.context().close()
  })

  test('is offered only their own sites to move categories to', async ({ page }) => {
    const own = await onTenant()
    const [site] = await query<{ id: string; name: string }>(
      `select id, name from public.tenants where subdomain = 'local'`,
    )
    const email = await signUp(page)
    await query(
      `insert into public.tenant_managers (tenant_id, user_id)
       select unnest($1::uuid[]), id from auth.users where email = $2`,
      [[own.tenantId, site?.id], email],
    )
    await page.goto(`/admin/categories?site=${own.tenantId}&q=${encodeURIComponent(own.name)}`)
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check()
    await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
    await page.getByRole('button', { name: 'ย้าย', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'ย้ายไปที่' }).click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveCount(2)
    expect((await options.allTextContents()).sort()).toEqual([own.site, site?.name].sort())
    await options.filter({ hasText: site?.name ?? '' }).click()
    await dialog.getByRole('button', { name: 'ย้าย', exact: true }).click()
    await expect(page.getByText('ย้าย 1 รายการแล้ว')).toBeVisible()
  })

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

  test('is invited by mail without an account, and can be restored', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { tenantId } = await onTenant()
    const email = `${crypto.randomUUID()}@example.test`
    await openAsAdmin(page, `/admin/tenants/${tenantId}/managers`)
    await addManager(page, 'nobody')
    await expect(page.getByText(/อีเมล.*ไม่ถูกต้อง/).first()).toBeVisible()
    await addManager(page, email)
    await expect(page.getByText(`ส่งคำเชิญถึง ${email} แล้ว`)).toBeVisible()
    await page.getByRole('button', { name: `ถอนสิทธิ์ ${email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ถอนสิทธิ์' }).click()
    await undoOf(page, `ถอนสิทธิ์ของ ${email} แล้ว`).click()
    await expect(page.getByRole('button', { name: `ถอนสิทธิ์ ${email}` })).toBeVisible()
    await page.goto('/admin/tenants/00000000-0000-4000-8000-000000000000/managers')
    await expect(page.getByRole('heading', { name: 'ไม่พบเว็บไซต์นี้' })).toBeVisible()
  })
})
