import { expect, it } from 'vitest'
import { siteFont } from './site-font'

it.each(['Inter', ' Open Sans ', 'ไทยสารบรรณ'])('accepts %s', (family) => {
  expect(siteFont(family)).toBe(family.trim())
})

it.each(['', undefined, '"; } body { display: none', 'a"b', 'url(//x.test)', 'Inter, serif'])(
  'refuses %s',
  (family) => expect(siteFont(family)).toBeNull(),
)
