import { expect, type Page } from '@playwright/test'
import { visit } from './site.ts'

/** Orders a package; `query` is what the shop's address has chosen, `site` the origin where it is not the hub's. */
export async function order(page: Page, query: string, site = '') {
  await visit(page, `${site}/purchase-points?${query}`)
  await page.getByRole('button', { name: /^ชำระเงิน ฿/ }).click()
  await page.waitForURL('**/payment-pending?order_id=*')
}

/** Goes on to the pretended bank and presses a button there. */
export async function atTheBank(page: Page, press: string) {
  await page.getByRole('link', { name: /หน้าของผู้ให้บริการ|ไปหน้าชำระเงิน/ }).click()
  await page.waitForURL('**/sandbox/**')
  await page.getByRole('button', { name: press }).click()
}

export async function expectBalance(page: Page, points: number) {
  await expect(
    page.getByRole('banner').getByText(`แต้มคงเหลือ ${points} แต้ม`, { exact: true }),
  ).toBeAttached()
}
