import { expect, type Page, test } from '@playwright/test'
import { fakeClient } from '../support/fake-provider-client.ts'
import { type FakeProvider, startFakeProvider } from '../support/fake-provider-process.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { inAppUserAgents } from './in-app-browser.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { visit } from './site.ts'

let provider: FakeProvider
let product: OwnProduct

test.beforeAll(async () => {
  test.setTimeout(240_000)
  provider = await startFakeProvider()
  const { issuer } = provider
  const { id, secret } = fakeClient
  const set = (name: string) => ({
    [`AUTH_${name}_CLIENT_ID`]: id,
    [`AUTH_${name}_CLIENT_SECRET`]: secret,
    [`AUTH_${name}_ISSUER`]: issuer,
  })
  product = await startOwnProduct({ ...set('LINE'), ...set('GOOGLE') })
})
test.afterAll(async () => {
  await product.end()
  await provider.stop()
})
test.afterEach(() => provider.faults())

function at(path: string, subdomain?: string): string {
  const url = new URL(path, product.server.url)
  if (subdomain) url.hostname = `${subdomain}.localhost`
  return url.href
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name: `เข้าสู่ระบบด้วย ${name}` })
const section = (page: Page) => page.getByRole('region', { name: 'ช่องทางเข้าสู่ระบบ' })

test.describe('signing in by LINE', () => {
  test('creates an account, to which others can be linked; the last cannot be removed', {
    tag: '@phone',
  }, async ({ page }) => {
    await provider.person({ sub: `line of ${test.info().project.name}`, name: 'สมหญิง' })
    await visit(page, at('/auth?redirect=/account'))
    await expect(button(page, 'LINE')).toBeVisible()
    await expect(button(page, 'Facebook')).toHaveCount(0)
    await expectClean(page, 'the ways in')
    await button(page, 'LINE').click()
    await page.waitForURL(at('/account'))
    await expect(page.getByText('สมัครสมาชิกสำเร็จ')).toBeVisible()

    const own = section(page)
    await expect(own.getByText('สมหญิง')).toBeVisible()
    await expect(own.getByText('เป็นช่องทางเดียวที่เหลือ จึงยกเลิกไม่ได้')).toBeVisible()
    await expect(own.getByRole('button', { name: 'ยกเลิกการเชื่อม LINE' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'รหัสผ่าน', exact: true })).toHaveCount(0)
    await expectClean(page, 'one way in')

    await provider.person({ sub: `google of ${test.info().project.name}` })
    await own.getByRole('button', { name: 'เชื่อมบัญชี Google' }).click()
    await expect(page.getByText('เชื่อมบัญชีแล้ว')).toBeVisible()
    await own.getByRole('button', { name: 'ยกเลิกการเชื่อม LINE' }).click()
    await expect(page.getByText('ยกเลิกการเชื่อมแล้ว')).toBeVisible()
    await expect(own.getByRole('button', { name: 'เชื่อมบัญชี LINE' })).toBeVisible()
    await expect(own.getByRole('button', { name: 'ยกเลิกการเชื่อม Google' })).toHaveCount(0)
  })

  test('on a tenant’s site returns to it, if the site offers the provider', async ({ page }) => {
    await provider.person({ sub: `tenant of ${test.info().project.name}` })
    await visit(page, at('/auth?redirect=/bookmarks', 'nurse'))
    await button(page, 'LINE').click()
    await page.waitForURL(at('/bookmarks', 'nurse'))

    await product.sql(
      `insert into public.site_settings (key, value)
       select 'tenant_' || id || '_auth_providers', 'google' from public.tenants
       where subdomain = 'local' on conflict (key) do update set value = excluded.value`,
    )
    await visit(page, at('/auth', 'local'))
    await expect(button(page, 'Google')).toBeVisible()
    await expect(button(page, 'LINE')).toHaveCount(0)
  })

  test('shows an error if it fails', async ({ page }) => {
    await provider.faults({ claims: { nonce: 'another' } })
    await visit(page, at('/auth?redirect=/bookmarks'))
    await button(page, 'LINE').click()
    await expect(page.getByRole('alert')).toContainText('ผู้ให้บริการตอบกลับไม่ถูกต้อง')
    await expectClean(page, 'a refused way in')

    // The target from before the failed sign-in is still followed.
    await provider.faults()
    await provider.person({ sub: `again of ${test.info().project.name}` })
    await button(page, 'LINE').click()
    await page.waitForURL(at('/bookmarks'))

    await provider.faults({ claims: { nonce: 'another' } })
    await visit(page, at('/account'))
    await section(page).getByRole('button', { name: 'เชื่อมบัญชี Google' }).click()
    await expect(page.getByText('เชื่อมบัญชีไม่สำเร็จ')).toBeVisible()
    await page.waitForURL(at('/account#identities'))
  })

  test('leaves the form unchanged for a user who cancelled', async ({ page }) => {
    await provider.faults({ error: 'access_denied' })
    await visit(page, at('/auth'))
    await button(page, 'LINE').click()
    await page.waitForURL(/error=access_denied/)
    await expect(button(page, 'LINE')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })

  test('refuses a code from another browser', async ({ page, browser }) => {
    await provider.person({ sub: `attacker of ${test.info().project.name}` })
    await visit(page, at('/auth'))
    const asked = page.waitForRequest(/\/authorize\?/)
    await button(page, 'LINE').click()
    await asked
    await page.waitForURL(at('/dashboard'))
    const victim = await browser.newPage()
    await visit(victim, at('/auth?code=00000000-0000-4000-8000-000000000000'))
    await expect(victim.getByRole('alert')).toContainText('เริ่มจากเบราว์เซอร์อื่น')
    await victim.close()
  })
})

test.describe('in the browser of LINE', { tag: '@phone' }, () => {
  test.use({ userAgent: inAppUserAgents.LINE })

  test('Google, which refuses it, is replaced by a way out of the app', async ({ page }) => {
    await visit(page, at('/auth'))
    await expect(button(page, 'LINE')).toBeVisible()
    await expect(button(page, 'Google')).toHaveCount(0)
    await expect(page.getByText(/Google ไม่อนุญาตให้เข้าสู่ระบบในแอปนี้/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveCount(1)
  })
})
