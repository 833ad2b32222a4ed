import { expect, type Page } from '@playwright/test'
import { visit } from './site.ts'

/** Orders a package. `query` holds the shop's choices in the address, `site` the origin if it is not the hub's. */
export async function order(page: Page, query: string, site = '') {
  await visit(page, `${site}/purchase-points?${query}`)
  await page.getByRole('button', { name: /^ชำระเงิน ฿/ }).click()
  await page.waitForURL('**/payment-pending?order_id=*')
}

/** Continues to the simulated bank and clicks a button there. */
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
