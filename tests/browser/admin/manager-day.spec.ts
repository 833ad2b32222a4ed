import { expect, type Page, test } from '@playwright/test'
import { named, removeBranches } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { makeQuestions } from '../../data/questions.ts'
import { type StagedSite, stageSite } from '../../data/staged-site.ts'
import { newLearner } from '../learner.ts'
import { begin } from '../quiz.ts'
import { signUp } from '../sign-in.ts'
import { visit } from '../site.ts'
import { openActions, rowOf, undoOf } from './administrator.ts'

let site: StagedSite
test.beforeEach(async () => {
  site = await stageSite()
})
test.afterEach(async () => {
  await site.remove()
  await removeBranches()
})

const report = (questionId: string, details: string) =>
  query(
    `insert into public.question_reports (question_id, quiz_set_id, version_id, reason, details)
     select id, quiz_set_id, version_id, 'typo', $2 from private.questions where id = $1`,
    [questionId, details],
  )

/** A set with one reported question, made by another editor; returns its name. */
async function makeReportedSet(): Promise<string> {
  const name = named('ชุดเดิม')
  const category_id = await site.add('categories', { name: 'หมวดเดิม' })
  const subcategory_id = await site.add('subcategories', { category_id, name: 'ย่อยเดิม' })
  const course_id = await site.add('courses', { subcategory_id, name: 'คอร์สเดิม' })
  const set = await site.add('quiz_sets', { course_id, name })
  await site.addQuestions(set, 1)
  const [question] = await query<{ id: string }>(
    'select id from private.questions where quiz_set_id = $1',
    [set],
  )
  await report(question?.id ?? '', 'ตัวสะกดในข้อนี้ผิด')
  return name
}

async function menuOf(page: Page) {
  const menu = page.getByRole('navigation', { name: 'เมนูผู้ดูแล' }).filter({ visible: true })
  // A navigation that ends only now closes an open menu.
  await expect(async () => {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'เปิดเมนู' }).click()
    await expect(menu).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return menu
}

/** The menu with all groups open: others than the current screen's are folded at first. */
async function unfoldedMenu(page: Page) {
  const menu = await menuOf(page)
  const folded = menu.locator('button[aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
  return menu
}

async function follow(page: Page, name: string): Promise<void> {
  const menu = await unfoldedMenu(page)
  await menu.getByRole('link', { name, exact: true }).click()
}

/** Fills the dialog that adds a record and waits until it is stored. */
async function add(page: Page, what: string, fields: () => Promise<void>): Promise<void> {
  await page
    .getByRole('button', { name: `เพิ่ม${what}` })
    .first()
    .click()
  await fields()
  await page.getByRole('dialog').getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(page.getByText(`เพิ่ม${what}เรียบร้อยแล้ว`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Signs in as a new manager of the site and opens the back office. */
async function openAsManager(page: Page): Promise<void> {
  const email = await signUp(page)
  await query(
    `insert into public.tenant_managers (tenant_id, user_id) select $1, id from auth.users where email = $2`,
    [site.id, email],
  )
  await page.goto('/admin')
  await page.waitForURL(`**/admin/quiz-sets?site=${site.id}`)
  await expect(page.getByRole('main').locator('dl').first()).toBeVisible()
}

test.describe('on the first day a manager', { tag: '@both' }, () => {
  test('sees what is on their site and waits there, answers a report, and is offered nothing refused', async ({
    page,
  }) => {
    const earlier = await makeReportedSet()
    const elsewhere = await makeQuestions(3)
    await report(elsewhere.ids[0] ?? '', 'รายงานของเว็บไซต์อื่น')
    const refused: string[] = []
    page.on('response', (response) => {
      if ([401, 403].includes(response.status()))
        refused.push(`${response.request().method()} ${response.url()}`)
    })
    await openAsManager(page)
    const totals = page.getByRole('main').locator('dl').first()
    await expect(totals).toContainText(/ชุดข้อสอบทั้งหมด\s*1(?!\d)/)
    await expect(totals).toContainText(/คำถามทั้งหมด\s*1(?!\d)/)
    await expect(rowOf(page, earlier)).toHaveCount(1)
    await expect(page.getByText(elsewhere.name)).toHaveCount(0)

    await follow(page, 'คำถาม ต้องตรวจ 1')
    await page.getByRole('link', { name: 'รายงานและเฉลยที่ต้องตรวจ' }).click()
    const waiting = page.getByRole('article')
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText('ตัวสะกดในข้อนี้ผิด')
    await waiting.getByLabel('คำตอบถึงผู้รายงาน').fill('แก้แล้ว ขอบคุณที่แจ้ง')
    await waiting.getByRole('button', { name: 'แก้ไขแล้ว ปิดรายงาน' }).click()
    await expect(waiting).toHaveCount(0)
    await expect(undoOf(page, 'เปลี่ยนรายงานเป็น “แก้ไขแล้ว” แล้ว')).toBeVisible()
    await page.getByRole('button', { name: 'ปิดข้อความ' }).click()

    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const links = (await unfoldedMenu(page)).locator('a[href*="/admin/"]')
    const addresses = await links.evaluateAll((found) =>
      found.map((one) => (one as HTMLAnchorElement).href),
    )
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses) {
      await page.goto(address)
      await expect(heading).toBeVisible()
      await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
      await expect(heading, address).not.toHaveText('ไม่มีสิทธิ์เข้าถึง')
    }
    expect(refused).toEqual([])
    for (const path of ['orders', 'tenants', 'audit-log']) {
      await page.goto(`/admin/${path}`)
      await expect(heading).toHaveText('ไม่มีสิทธิ์เข้าถึง')
    }
  })

  test('makes a quiz set, from its category to a published question, which a learner finds and begins', async ({
    page,
    browser,
  }) => {
    await openAsManager(page)
    const dialog = page.getByRole('dialog')
    const choose = async (field: string, value: string) => {
      await dialog.getByRole('combobox', { name: field, exact: true }).fill(value)
      await dialog.getByRole('option', { name: value }).click()
    }
    const name = named('วันแรก')
    await follow(page, 'หมวดหมู่')
    await add(page, 'หมวดหมู่', () => dialog.getByRole('textbox').first().fill(`หมวด${name}`))
    await follow(page, 'หมวดหมู่ย่อย')
    await add(page, 'หมวดหมู่ย่อย', async () => {
      await choose('หมวดหมู่หลัก', `หมวด${name}`)
      await dialog.getByLabel('ชื่อหมวดหมู่ย่อย').fill(`ย่อย${name}`)
    })
    await follow(page, 'คอร์ส')
    await add(page, 'คอร์ส', async () => {
      await choose('หมวดหมู่ย่อย', `ย่อย${name}`)
      await dialog.getByLabel('ชื่อคอร์ส').fill(`คอร์ส${name}`)
    })
    await follow(page, 'ชุดข้อสอบ')
    await add(page, 'ชุดข้อสอบ', async () => {
      await choose('คอร์ส', `คอร์ส${name}`)
      await dialog.getByLabel('ชื่อชุดข้อสอบ').fill(`ชุด${name}`)
      await dialog.getByLabel('การเผยแพร่').selectOption('draft')
    })

    await page.getByRole('searchbox').first().fill(`ชุด${name}`)
    await (await openActions(rowOf(page, `ชุด${name}`))).getByLabel(`คำถามของ ชุด${name}`).click()
    await page.getByRole('button', { name: 'เพิ่มคำถาม' }).first().click()
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    await field('คำถาม').fill('แม่น้ำสายใดไหลผ่านเชียงใหม่')
    for (const [index, river] of ['ปิง', 'วัง', 'ยม', 'น่าน'].entries()) {
      await field(`ตัวเลือกที่ ${index + 1} (${'กขคง'[index]})`).fill(river)
    }
    await page.getByRole('radio', { name: 'ตัวเลือกที่ 1' }).check()
    await page.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(page.getByText('เพิ่มคำถามเรียบร้อยแล้ว')).toBeVisible()

    await follow(page, 'ชุดข้อสอบ')
    await page.getByRole('searchbox').first().fill(`ชุด${name}`)
    await rowOf(page, `ชุด${name}`).getByLabel('การเผยแพร่ของ').selectOption('published')
    await expect(dialog).toContainText('1 รายการจะเผยแพร่')
    await dialog.getByRole('button', { name: 'เผยแพร่' }).click()
    await expect(page.getByText('เผยแพร่ 1 รายการแล้ว')).toBeVisible()

    const theirs = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await newLearner(theirs, { site: site.origin, points: 100 })
    await visit(theirs, `${site.origin}/`)
    for (const label of [`หมวด${name}`, `ย่อย${name}`, `คอร์ส${name}`, `ชุด${name}`]) {
      await theirs.getByRole('main').getByRole('link', { name: label }).first().click()
    }
    await begin(theirs).click()
    await expect(theirs.getByRole('article')).toContainText('แม่น้ำสายใดไหลผ่านเชียงใหม่')
    await theirs.context().close()
  })
})
