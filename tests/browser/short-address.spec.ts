import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { query } from './database.ts'
import { site, visit } from './site.ts'

test.describe('a category’s short address', { tag: '@phone' }, () => {
  test('leads to its subcategories on the site visited; a missing one is said so', async ({
    page,
    baseURL,
  }) => {
    for (const [subdomain, family] of [
      [undefined, ''],
      ['local', 'tenant-'],
    ] as const) {
      const [category] = await query<{ id: string; name: string }>(
        `select c.id, c.name from public.categories c left join public.tenants t on t.id = c.tenant_id
         where c.is_active and t.subdomain is not distinct from $1 limit 1`,
        [subdomain ?? null],
      )
      const origin = site(baseURL, subdomain)
      await visit(page, `${origin}/categories/${category?.id}`)
      await page.waitForURL(`${origin}/${family}category/${category?.id}/subcategories`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(category?.name ?? '-')
    }
    const missing = randomUUID()
    const response = await page.goto(`${site(baseURL)}/categories/${missing}`)
    expect(response?.status()).toBe(404)
    await page.waitForURL(`**/category/${missing}/subcategories`)
    await expect(page.getByRole('heading', { level: 1, name: 'ไม่พบหมวดหมู่' })).toBeVisible()
  })
})
