import { expect, type Page } from '@playwright/test'
import { visit } from '../site.ts'
import { enter, expectWords, type Situation, type Stage } from './stage.ts'

const friend = 'friend@example.test'

/** Sets the permission as a user would in the browser's settings of the site. */
async function decideClipboard({ page }: Stage, setting: 'granted' | 'denied') {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  await devtools.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting,
    browserContextId: targetInfo.browserContextId,
  })
}

const copy = (page: Page) => page.getByRole('button', { name: 'คัดลอก', exact: true })
const invite = (page: Page) => page.getByRole('button', { name: 'ส่งคำเชิญ' })
const target = (page: Page) => page.getByRole('dialog', { name: 'เป้าหมายสอบ' })
const saveTarget = (page: Page) => target(page).getByRole('button', { name: 'บันทึกเป้าหมาย' })
const signOut = (page: Page) => page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' })

/** Opens and fills in the form of the exam target. */
async function fillTarget(page: Page) {
  await page.getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()
  const form = target(page)
  await form.getByLabel('ตำแหน่งที่จะสอบ').selectOption('ตำแหน่งอื่น (พิมพ์เอง)')
  await form.getByRole('textbox', { name: 'ชื่อตำแหน่ง' }).fill('ปลัดเทศบาล')
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await form.getByRole('textbox', { name: 'วันสอบ' }).fill(inTenDays)
}

export const ownPage: Situation[] = [
  {
    situation: 'Actions on the dashboard failed',
    provoked: 'the clipboard refused, the server out of reach; done once they are back',
    says: ['ไม่สามารถออกจากระบบได้'],
    as: 'alert',
    act: async (stage) => {
      const { page } = stage
      await decideClipboard(stage, 'denied')
      const learner = await enter(stage)
      await learner.client.rpc('generate_referral_code')
      await visit(page, stage.at('/dashboard'))
      await expect(page.getByLabel('ลิงก์แนะนำของคุณ')).toHaveValue(/\/auth\?ref=/)
      await copy(page).click()
      await expectWords(stage, { as: 'alert', says: ['ไม่สามารถคัดลอกลิงก์ได้'] })
      await page.getByLabel('อีเมลของเพื่อน').fill(friend)
      await fillTarget(page)
      await stage.disconnect()
      await saveTarget(page).click()
      const retained = 'บันทึกไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่ ข้อมูลที่กรอกยังอยู่ครบ'
      await expectWords(stage, { as: 'alert', says: [retained] })
      await page.keyboard.press('Escape')
      await invite(page).click()
      await expectWords(stage, { as: 'alert', says: ['เกิดข้อผิดพลาดในการส่งคำเชิญ'] })
      await signOut(page).click()
    },
    after: async (stage) => {
      const { page, at } = stage
      await expect(page).toHaveURL(at('/dashboard'))
      await expect(page.getByLabel('อีเมลของเพื่อน')).toHaveValue(friend)
      await stage.reconnect()
      await decideClipboard(stage, 'granted')
      await copy(page).click()
      await expect(page.getByText('คัดลอกลิงก์แล้ว')).toBeVisible()
      await invite(page).click()
      await expect(page.getByRole('listitem').filter({ hasText: friend })).toBeVisible()
      await fillTarget(page)
      await saveTarget(page).click()
      await expect(page.getByRole('main').getByText('ปลัดเทศบาล')).toBeVisible()
      await signOut(page).click()
      await expect(page).toHaveURL(at('/'))
    },
  },
]
