import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { startEmbeddedPostgres } from '@sanamsob/database'
import pg from 'pg'
import sharp from 'sharp'
import { type FakeGateway, startFakeGateway } from '../../support/fake-gateway-process.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { wordFormula } from '../../support/word-exam.ts'
import { fillSignIn, password } from '../sign-in.ts'
import { answerConsent, awake } from '../site.ts'
import { chooseFile, importButton } from './question-files.ts'

const run = promisify(execFile)
const root = new URL('../../../', import.meta.url).pathname

/** A new installation, with a stand-in for the gateway Ksher. */
let server: TestServer
let gateway: FakeGateway
const [owner, partner] = ['owner@exam.example', 'partner@exam.example']

test.beforeAll(async () => {
  gateway = await startFakeGateway()
  server = await startTestServer({ env: { SEED: 'none' } })
  const env = { ...process.env, DATA_DIR: server.dataDir }
  for (const email of [owner, partner]) {
    const command = ['apps/server/src/commands/admin.ts', 'create', '--email', email]
    const made = run(process.execPath, command, { cwd: root, env })
    made.child.stdin?.end(`${password}\n`)
    await made
  }
  const { url } = await startEmbeddedPostgres({ dataDir: server.dataDir })
  const database = new pg.Client(url)
  await database.connect()
  await database.query(
    `insert into site_settings (key, value)
     values ('payment_ksher_gateway_url', $1), ('payment_ksher_public_key', $2)
     on conflict (key) do update set value = excluded.value`,
    [gateway.url, gateway.publicKey],
  )
  await database.end()
})
test.afterAll(async () => {
  await server?.stop()
  await gateway?.stop()
})

/** A user at a screen, and their effort: clicks, fields and pages. */
function person(page: Page) {
  const counts = { presses: 0, fields: 0, pages: 0 }
  let path = ''
  page.on('framenavigated', (frame) => {
    const { origin, pathname } = new URL(frame.url())
    if (frame !== page.mainFrame() || origin === 'null' || origin + pathname === path) return
    path = origin + pathname
    counts.pages += 1
  })
  return {
    counts,
    press: async (target: Locator) => {
      // The drawn switch covers its input.
      await target.click({ force: (await target.getAttribute('role')) === 'switch' })
      counts.presses += 1
    },
    /** A field counts as one click and its text; the Tab key would do instead of the click. */
    fill: async (target: Locator, words: string) => {
      await target.fill(words)
      counts.fields += 1
    },
    /** Includes one click in the system's own dialog. */
    choose: async (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser')
      await target.click()
      await (await chooser).setFiles(file)
      counts.presses += 2
    },
  }
}

const step = (page: Page, name: string) =>
  page.getByRole('region', { name: 'เริ่มต้นใช้งาน' }).getByRole('listitem').filter({ hasText: name })

test('the first steps can be hidden, and an import says what is missing', async ({ page }) => {
  await answerConsent(page)
  await page.goto(`${server.url}/auth`)
  await fillSignIn(page, partner)
  await page.waitForURL('**/dashboard')
  await page.goto(`${server.url}/admin`)
  const list = page.getByRole('region', { name: 'เริ่มต้นใช้งาน' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  const stored = page.waitForResponse(/rest\/v1\/list_preferences.*/)
  await list.getByRole('button', { name: 'ซ่อนรายการนี้' }).click()
  await expect(list).toHaveCount(0)
  expect((await stored).ok()).toBe(true)
  const response = page.waitForResponse('**/rpc/first_steps*')
  await page.reload()
  await response
  await expect(page.getByRole('region', { name: 'ทั้งหมดในระบบ' })).toBeVisible()
  await expect(list).toHaveCount(0)

  await page.goto(`${server.url}/admin/import`)
  await page.locator('input[type=file]').setInputFiles(join(root, 'docs/examples/questions.csv'))
  await expect(page.getByText('เว็บไซต์นี้ยังไม่มีคอร์ส')).toBeVisible()
  await page.getByRole('button', { name: 'สร้างคอร์ส' }).click()
  await expect(page.getByRole('dialog', { name: 'สร้างคอร์ส' })).toBeVisible()
})

test('a newcomer sets up the whole installation in the back office alone', async ({
  page,
  browser,
}) => {
  const newcomer = person(page)
  const { press, fill, choose } = newcomer
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const dashboard = () => press(page.getByRole('banner').getByRole('link', { name: 'ระบบผู้ดูแล' }))

  await test.step('sign in', async () => {
    await answerConsent(page)
    await page.goto(server.url)
    await awake(page)
    await press(page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' }))
    const form = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
    await fill(form.getByLabel('อีเมล'), owner)
    await fill(form.getByLabel('รหัสผ่าน', { exact: true }), password)
    await press(form.getByRole('button', { name: 'เข้าสู่ระบบ' }))
    await press(page.getByRole('main').getByRole('link', { name: 'ไปที่ระบบผู้ดูแล' }))
    await expect(page.getByText('ทำแล้ว 0 จาก 5 ขั้น')).toBeVisible()
  })

  await test.step('name and logo', async () => {
    await press(page.getByRole('link', { name: 'ตั้งชื่อ' }))
    await fill(field('ชื่อเว็บไซต์'), 'สนามสอบประจำจังหวัด')
    const logo = await sharp({
      create: { width: 128, height: 128, channels: 3, background: '#0f766e' },
    })
      .png()
      .toBuffer()
    await choose(button('อัปโหลดรูป'), { name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await expect(page.getByRole('img', { name: 'ตัวอย่างรูป' })).toBeVisible()
    await press(button('บันทึกการตั้งค่า'))
    await expect(page.getByText('บันทึกการตั้งค่าเรียบร้อยแล้ว').last()).toBeVisible()
    await dashboard()
    await expect(step(page, 'ตั้งชื่อและโลโก้')).toContainText('เสร็จแล้ว')
  })

  await test.step('payments', async () => {
    await press(page.getByRole('link', { name: 'ตั้งค่าการชำระเงิน' }).last())
    await press(page.getByRole('switch', { name: 'เปิดรับชำระเงิน', exact: true }))
    await fill(field('Application ID'), 'mch1')
    await fill(
      page.getByRole('textbox', { name: 'กุญแจลับ (Private key)' }),
      gateway.merchantPrivateKey,
    )
    await press(button('บันทึกการตั้งค่า'))
    await expect(page.getByText('รับชำระเงินอยู่')).toBeVisible()
    await press(button('ทดสอบการเชื่อมต่อ'))
    await expect(page.getByText(/^เชื่อมต่อได้/)).toBeVisible()
    await dashboard()
    await expect(step(page, 'เปิดรับชำระเงิน')).toContainText('เสร็จแล้ว')
  })

  await test.step('first site', async () => {
    await press(page.getByRole('link', { name: 'สร้างเว็บไซต์' }))
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByRole('textbox', { name: 'ชื่อเว็บไซต์' }), 'ชมรมสอบ')
    await fill(dialog.getByRole('textbox', { name: 'ซับโดเมน' }), 'club')
    await press(dialog.getByRole('button', { name: 'สร้างเว็บไซต์' }))
    await press(dialog.getByRole('link', { name: 'นำเข้าข้อสอบ' }))
  })

  await test.step('first import', async () => {
    const file = await readFile(join(root, 'docs/examples/questions.csv'))
    await choose(button('เลือกไฟล์').last(), {
      name: 'questions.csv',
      mimeType: 'text/csv',
      buffer: file,
    })
    await fill(field('ชื่อชุดข้อสอบ'), 'แนวข้อสอบชุดที่ 1')
    await press(button(/^นำเข้า 3 คำถาม$/))
    await expect(page.getByText('สร้าง 1 ชุดข้อสอบ นำเข้า 3 คำถามสำเร็จ').first()).toBeVisible()
    await dashboard()
    await expect(page.getByText('ทำแล้ว 4 จาก 5 ขั้น')).toBeVisible()
  })

  const first = await test.step('first learner', async () => {
    const address = await page.getByRole('link', { name: 'เปิดเว็บไซต์' }).getAttribute('href')
    const theirs = await (await browser.newContext()).newPage()
    const learner = person(theirs)
    await answerConsent(theirs)
    await theirs.goto(address ?? '')
    await awake(theirs)
    const main = theirs.getByRole('main')
    await learner.press(theirs.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' }))
    await learner.press(theirs.getByRole('tab', { name: 'สมัครสมาชิก' }))
    const form = theirs.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
    await learner.fill(form.getByLabel('อีเมล'), 'first@learner.example')
    await learner.fill(form.getByLabel('รหัสผ่าน', { exact: true }), password)
    await learner.press(form.getByRole('button', { name: 'สมัครสมาชิก' }))
    await theirs.waitForURL('**/dashboard')
    await learner.press(theirs.getByRole('banner').getByRole('link', { name: 'ข้อสอบทั้งหมด' }))
    await learner.press(main.getByRole('link', { name: /แนวข้อสอบชุดที่ 1/ }).first())
    await learner.press(theirs.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }))
    const next = theirs.getByRole('button', { name: 'ถัดไป' })
    const answer = () =>
      learner.press(theirs.getByRole('radiogroup').first().locator('label').first())
    await answer()
    while (await next.isVisible()) {
      await learner.press(next)
      await answer()
    }
    await learner.press(theirs.getByRole('button', { name: 'ส่งคำตอบ', exact: true }))
    await learner.press(theirs.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }))
    await expect(theirs.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
    await theirs.context().close()
    return learner.counts
  })

  const response = page.waitForResponse('**/rpc/first_steps*')
  await page.reload()
  expect(await (await response).json()).toMatchObject({
    named: true,
    questions: true,
    learner: true,
  })
  await expect(page.getByRole('region', { name: 'ทั้งหมดในระบบ' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'เริ่มต้นใช้งาน' })).toHaveCount(0)

  const counted = { newcomer: newcomer.counts, learner: first }
  test.info().annotations.push({ type: 'counted', description: JSON.stringify(counted) })
  console.log(`The first hour: ${JSON.stringify(counted)}`)
  // The numbers in docs/operations/install.md.
  expect(counted).toEqual({
    newcomer: { presses: 20, fields: 8, pages: 11 },
    learner: { presses: 13, fields: 2, pages: 5 },
  })
})

test('the first files are imported and published without leaving the screen', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const shown = (row: number) => page.getByRole('region', { name: `แถวที่ ${row} แบบที่ผู้เรียนเห็น` })
  await answerConsent(page)
  await page.goto(`${server.url}/auth`)
  await fillSignIn(page, partner)
  await page.waitForURL('**/dashboard')
  await page.goto(`${server.url}/admin/import`)

  await test.step('a Word file with a formula and a picture, into a course made here', async () => {
    await chooseFile(page, 'คณิต.docx', Buffer.from(wordFormula(await picture('teal'))))
    await expect(shown(2).locator('.katex').first()).toBeVisible()
    await expect(shown(2).getByRole('img', { name: 'กราฟ' })).toBeVisible()
    await button('สร้างคอร์ส').click()
    const dialog = page.getByRole('dialog', { name: 'สร้างคอร์ส' })
    await dialog.getByRole('combobox', { name: 'หมวดหมู่', exact: true }).click()
    await dialog.getByRole('option', { name: 'สร้างใหม่' }).click()
    await dialog.getByRole('combobox', { name: 'เว็บไซต์' }).click()
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('textbox', { name: 'ชื่อหมวดหมู่ใหม่' }).fill('คณิตศาสตร์')
    await dialog.getByRole('textbox', { name: 'ชื่อหมวดหมู่ย่อยใหม่' }).fill('พีชคณิต')
    await dialog.getByRole('textbox', { name: 'ชื่อคอร์ส' }).fill('สมการ')
    await dialog.getByRole('button', { name: 'สร้าง', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('textbox', { name: 'ชื่อชุดข้อสอบ' }).fill('ชุดแรกของครู')
    await page.getByRole('radio', { name: 'นำเข้าเป็นฉบับร่าง' }).check()
    await importButton(page).click()
    await button('เผยแพร่').click()
    await expect(page.getByText('เผยแพร่ 1 ชุดข้อสอบแล้ว')).toBeVisible()
  })

  await test.step('a table with a number column and letters as keys, into the same set', async () => {
    const table = 'ลำดับ,คำถาม,ก,ข,ค,ง,เฉลย\n1,เมืองหลวงของไทย,เชียงใหม่,กรุงเทพมหานคร,ขอนแก่น,ภูเก็ต,ข\n'
    await chooseFile(page, 'สังคม.csv', table)
    await expect(shown(2).getByRole('radio', { name: /กรุงเทพมหานคร/ })).toBeChecked()
    await page.getByRole('radio', { name: 'เพิ่มต่อท้ายชุดข้อสอบที่มีอยู่' }).check()
    await page.getByRole('combobox', { name: 'ชุดข้อสอบ', exact: true }).fill('ชุดแรกของครู')
    await page.getByRole('option', { name: /ชุดแรกของครู/ }).click()
    await page.getByRole('radio', { name: 'เผยแพร่ทันที' }).check()
    await importButton(page).click()
    await expect(page.getByText('นำเข้า 1 คำถามสำเร็จ').first()).toBeVisible()
  })

  expect(new URL(page.url()).pathname).toBe('/admin/import')
  await page.goto(`${server.url}/search?q=${encodeURIComponent('ชุดแรกของครู')}`)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /ชุดแรกของครู/ })
      .first(),
  ).toBeVisible()
})

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
