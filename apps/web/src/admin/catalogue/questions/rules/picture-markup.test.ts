import { hasBrokenPicture } from '@sanamsob/domain/markup/image-address'
import { parseInline } from '@sanamsob/domain/markup/parse-inline'
import { expect, test } from 'vitest'
import { pictureMarkup } from './picture-markup'

test.each([
  ['แผนที่ประเทศไทย', '/storage/v1/a.png', 'แผนที่ประเทศไทย', '/storage/v1/a.png'],
  [' กราฟ [1]\nต่อ ', ' https://a.test/x_(1).png ', 'กราฟ (1) ต่อ', 'https://a.test/x_%281%29.png'],
  ['ก'.repeat(600), 'https://a.test', 'ก'.repeat(500), 'https://a.test'],
])('a picture described as %j is rendered', (alt, address, shown, src) => {
  const markup = pictureMarkup(alt, address)
  expect(hasBrokenPicture(markup)).toBe(false)
  expect(parseInline(markup)).toEqual([{ kind: 'image', src, alt: shown }])
})
