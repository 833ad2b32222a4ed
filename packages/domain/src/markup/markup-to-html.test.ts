import { expect, it } from 'vitest'
import { markupToHtml } from './markup-to-html.ts'

it.each([
  ['ข้อใด**ไม่**ถูก', '<p>ข้อใด<strong>ไม่</strong>ถูก</p>'],
  ['10<sup>3</sup> คำ<u>ขีด</u>', '<p>10<sup>3</sup> คำ<u>ขีด</u></p>'],
  ['หา $x^2$\n$$y<1$$', '<p>หา \\(x^2\\)<br>\\[y&lt;1\\]</p>'],
  ['ก\n- ข\n- **ค**\nง', '<p>ก</p><ul><li>ข</li><li><strong>ค</strong></li></ul><p>ง</p>'],
  ['**ก**\n\nข', '<p><strong>ก</strong></p><br><p>ข</p>'],
  [
    '| ปี | ก\\|ข |\n| --- | --- |\n| 1<br>2 | *ค* |',
    '<table><tr><th>ปี</th><th>ก|ข</th></tr><tr><td>1<br>2</td><td><em>ค</em></td></tr></table>',
  ],
  [
    '![แมว](https://a.test/b.png?x=1&y=2)',
    '<p><img src="https://a.test/b.png?x=1&amp;y=2" alt="แมว"></p>',
  ],
  ['\\<br> คืออะไร', '<p>&lt;br&gt; คืออะไร</p>'],
  ['\\*ก\\* **ข**', '<p>*ก* <strong>ข</strong></p>'],
])('%s', (text, html) => {
  expect(markupToHtml(text)).toBe(html)
})

it.each([
  'ข้อใดถูก\n2*3',
  '2\\*3',
  '<b>ก</b>',
  '| ก | ข |\n|:---|---:|\n| 1 | 2 |',
  '![](/storage/v1/a.png)',
])('plain text, or markup that HTML does not hold exactly: %s', (text) => {
  expect(markupToHtml(text)).toBeNull()
})
