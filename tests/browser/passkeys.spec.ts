import { expect, type Page, test } from '@playwright/test'
import { protect } from '../data/second-factor.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { loseSession, newLearner } from './learner.ts'
import { visit } from './site.ts'

const section = (page: Page) => page.getByRole('region', { name: 'พาสคีย์' })
const factors = (page: Page) => page.getByRole('region', { name: 'ยืนยันตัวตนสองขั้นตอน' })
const signInByPasskey = (page: Page) => page.getByRole('button', { name: 'ใช้พาสคีย์' })

/**
 * A phone that stores passkeys and is unlocked by fingerprint, and a security key that is plugged in and touched on
 * request.
 */
async function authenticatorOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  async function add(transport: 'internal' | 'usb') {
    const isPhone = transport === 'internal'
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: isPhone,
        hasUserVerification: isPhone,
        isUserVerified: isPhone,
        automaticPresenceSimulation: true,
      },
    })
    return authenticatorId
  }
  const authenticatorId = await add('internal')
  return {
    plugsIn: async () => {
      const key = await add('usb')
      const hold = (id: string, enabled: boolean) =>
        session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled })
      return async (isHeld: boolean) => {
        await hold(key, isHeld)
        await hold(authenticatorId, !isHeld)
      }
    },
    unlocks: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forgets: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

test.describe('a passkey', { tag: '@phone' }, () => {
  test('is added, named, used to sign in, and removed', async ({ page }) => {
    const phone = await authenticatorOf(page)
    await newLearner(page)
    await page.goto('/account#passkeys')
    await phone.unlocks(false)
    await section(page).getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
    await expect(page.getByText('ยังไม่ได้เพิ่มพาสคีย์')).toBeVisible()
    await phone.unlocks(true)
    await section(page).getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
    await expect(page.getByText('เพิ่มพาสคีย์แล้ว')).toBeVisible()
    const list = section(page).getByRole('list', { name: 'พาสคีย์ของคุณ' })
    await expect(list.getByRole('listitem')).toContainText('Chrome บน')
    await expect(list.getByText('ยังไม่เคยใช้')).toBeVisible()
    await list.getByRole('button', { name: /^เปลี่ยนชื่อ/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ชื่อพาสคีย์').fill(' ')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(dialog.getByText('กรุณาตั้งชื่อ')).toBeVisible()
    await dialog.getByLabel('ชื่อพาสคีย์').fill('โทรศัพท์ของฉัน')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(list.getByText('โทรศัพท์ของฉัน')).toBeVisible()
    await expectClean(page, 'passkeys')

    await loseSession(page)
    await page.goto('/bookmarks')
    await page.waitForURL('**/auth?redirect=*')
    await expect(signInByPasskey(page)).toBeVisible()
    await expectClean(page, 'sign-in with a passkey')
    await signInByPasskey(page).click()
    await page.waitForURL('**/bookmarks')

    await page.goto('/account#passkeys')
    await expect(list.getByText(/^ใช้ล่าสุด/)).toBeVisible()
    await list.getByRole('button', { name: 'ลบ โทรศัพท์ของฉัน' }).click()
    await dialog.getByRole('button', { name: 'ลบพาสคีย์นี้' }).click()
    await expect(page.getByText('ลบพาสคีย์แล้ว')).toBeVisible()
    await loseSession(page)
    await visit(page, '/auth')
    await signInByPasskey(page).click()
    await expect(page.getByRole('alert')).toContainText('ใช้พาสคีย์นี้เข้าสู่ระบบไม่ได้')
    await phone.forgets()
    await signInByPasskey(page).click()
    await expect(page.getByRole('alert')).toContainText('ไม่พบพาสคีย์ของเว็บไซต์นี้')
  })

  test('is not enough with a second factor, which a security key can be', async ({ page }) => {
    const phone = await authenticatorOf(page)
    const person = await newLearner(page)
    await page.goto('/account#passkeys')
    await section(page).getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
    await expect(page.getByText('เพิ่มพาสคีย์แล้ว')).toBeVisible()
    const { app } = await protect(person)
    const { data } = await person.client.auth.getSession()
    await page.evaluate(
      (session) => localStorage.setItem('sanamsob-auth', session),
      JSON.stringify(data.session),
    )
    await page.reload()
    const holdsKey = await phone.plugsIn()
    await holdsKey(true)
    await factors(page).getByRole('button', { name: 'เพิ่มกุญแจความปลอดภัย' }).click()
    await expect(page.getByText('เพิ่มกุญแจความปลอดภัยแล้ว')).toBeVisible()
    await expect(factors(page).getByText('กุญแจความปลอดภัย 1', { exact: true })).toBeVisible()
    await expect(factors(page).getByRole('button', { name: 'ลบ มือถือ' })).toBeDisabled()
    await expectClean(page, 'a security key')

    await loseSession(page)
    await holdsKey(false)
    await visit(page, '/auth')
    await signInByPasskey(page).click()
    await expect(page.getByRole('heading', { name: 'ยืนยันตัวตนขั้นที่สอง' })).toBeVisible()
    await expectClean(page, 'the second step by a key')
    await holdsKey(true)
    await page.getByRole('button', { name: 'ใช้ กุญแจความปลอดภัย 1' }).click()
    await page.waitForURL('**/dashboard')

    await page.goto('/account#second-factor')
    await factors(page).getByRole('button', { name: 'ลบ กุญแจความปลอดภัย 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(app.next())
    await dialog.getByRole('button', { name: 'ลบกุญแจนี้' }).click()
    await expect(page.getByText('ลบกุญแจความปลอดภัยแล้ว')).toBeVisible()
    await expect(factors(page).getByRole('button', { name: 'ลบ มือถือ' })).toBeEnabled()
  })
})
