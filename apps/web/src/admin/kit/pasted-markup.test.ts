import { afterEach, expect, it } from 'vitest'
import { dismissToast, getToasts } from '@/components/notify'
import { pastedMarkup } from './pasted-markup'
import { texts } from './texts'

// Test files share their worker's modules, and with them the toasts.
afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

it('converts pasted HTML with more than text', async () => {
  expect(await pastedMarkup('<b>ก</b>', 'ก')).toBe('**ก**')
  expect(await pastedMarkup('<p>ก</p>', 'ก')).toBe('ก')
})

it('leaves HTML that is too long, and says so', async () => {
  expect(await pastedMarkup(`<b>${'ก'.repeat(4_000_000)}</b>`, 'ก')).toBe('ก')
  expect(getToasts()).toMatchObject([{ kind: 'error', message: texts.pastedLong }])
})
