import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToMarkup } from './html-to-markup.ts'
import { parseInline } from './parse-inline.ts'
import { parseRichText } from './parse-rich-text.ts'
import type { Inline } from './rich-node.ts'

const markup = (html: string) => htmlToMarkup(html).text

describe('HTML as markup', () => {
  it.each([
    ['10<sup>3</sup> &ndash; H<sub>2</sub>O', '10<sup>3</sup> – H<sub>2</sub>O'],
    ['ข้อใด<b>ไม่</b>ถูก <i>ก</i>', 'ข้อใด**ไม่**ถูก *ก*'],
    // Asterisks between Latin letters are operators.
    ['x<b>y</b>z', 'x<b>y</b>z'],
    ['<b>คำ</b><b>ต่อ<i>กัน</i></b>', '**คำต่อ*กัน***'],
    ['<b>คำ </b>ต่อ', '**คำ** ต่อ'],
    ['คำที่<u>ขีด</u> <span style="text-decoration: underline">เส้น</span>', 'คำที่<u>ขีด</u> <u>เส้น</u>'],
    ['เติม <u>&nbsp;&nbsp;&nbsp;</u>คำ', 'เติม <u>\u00a0\u00a0\u00a0</u>คำ'],
    ['<span style="font-weight:700;font-style:italic">ก</span>', '***ก***'],
    ['<b style="font-weight:normal">ก</b>', 'ก'],
    ['<p>ก</p>\n<p>ข<br><br>ค</p>', 'ก\nข\n\nค'],
    ['<ol start="3"><li>ก<li>ข<ul><li>ค</li></ul></ol>', '3. ก\n4. ข\n- ค'],
    [
      '<ol type="A"><li>ก</li></ol><ol type="i"><li>ข</li><li value="9">ค</li></ol>',
      'A. ก\ni. ข\nix. ค',
    ],
    [
      '<p class="MsoListParagraph"><span style="mso-list:Ignore">ก.<span>&nbsp;</span></span>แมว</p>',
      'ก. แมว',
    ],
    [
      '<table><thead><tr><th>ปี</th><th>ยอด</th></tr></thead><tr><td>2566</td><td>10<sup>3</sup></td></tr></table>',
      '| ปี | ยอด |\n| --- | --- |\n| 2566 | 10<sup>3</sup> |',
    ],
    ['<table><tr><td>ก|ข<br>ค</td><td></td></tr></table>', '| ก\\|ข<br>ค |  |\n| --- | --- |'],
    ['<table><tr><td>ก</td></tr><tr><td>ข</td></tr></table>', 'ก\nข'],
    ['<pre>if x:\n  y</pre>', 'if x:\n\u00a0 y'],
    ['หา \\(x^2\\) และ \\[\\frac{1}{2}\\]', 'หา $x^2$ และ $$\\frac{1}{2}$$'],
    ['$$a$$ $x_1$ ราคา $5 ถึง $6', '$$a$$ $x_1$ ราคา $5 ถึง $6'],
    [
      '<span class="katex"><math display="block"><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math><span aria-hidden="true">x2</span></span>',
      '$$x^2$$',
    ],
    ['&lt;b&gt;ก&lt;/b&gt; &amp;lt; *ข*', '\\<b>ก\\</b> &lt; \\*ข\\*'],
    ['2*3*4 และ a < b', '2*3*4 และ a < b'],
    ['<img src="https://a.test/b.png" alt="[รูป]">', '![รูป](https://a.test/b.png)'],
    ['<ruby>漢<rp>(</rp><rt>ฮั่น</rt></ruby> <q>ก</q>', '漢 (ฮั่น) “ก”'],
    [
      '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
      'https://www.youtube.com/embed/abcdefghijk',
    ],
    ['<style>p{}</style><script>x</script><!-- x --><o:p>ก</o:p>', 'ก'],
  ])('%s', (html, text) => {
    expect(htmlToMarkup(html)).toMatchObject({ text, lost: {} })
  })

  it.each([
    ['<img src="@@PLUGINFILE@@/a.png"><img src="data:image/png;base64,AA==">', { picture: 2 }],
    ['<span style="color:#ff0000">ก</span><font color="red">ข</font><mark>ค</mark>', { colour: 3 }],
    ['<span style="color:#333">ก</span>', {}],
    ['<s>ก</s><span style="text-decoration:line-through">ข</span>', { strike: 2 }],
    ['<table><tr><td colspan="2">ก</td></tr><tr><td>ข</td><td>ค</td></tr></table>', { cells: 1 }],
    ['<a href="https://a.test/x">ก</a><a href="https://b.test/">b.test</a>', { link: 1 }],
    ['<audio src="a.mp3"></audio><video></video>', { media: 2 }],
    ['<svg></svg><input><p style="display:none">ก</p>', { drawing: 1, field: 1, hidden: 1 }],
    ['<math><mi>x</mi></math>', { formula: 1 }],
  ])('names what is lost: %s', (html, lost) => {
    expect(htmlToMarkup(html).lost).toEqual(lost)
  })

  it('a formula without TeX leaves a hole, not its letters', () => {
    expect(markup('หา <math><mfrac><mn>6</mn><mn>1</mn></mfrac></math>')).toBe('หา [สูตร]')
    expect(markup('หา <m:oMath><m:r>6</m:r><m:r>1</m:r></m:oMath>')).toBe('หา [สูตร]')
  })

  it.each(['-1', '-5', '0', '1.5', '1e12', 'Infinity', 'x', ''])(
    'an attribute of %j instead of a small whole number is read',
    (number) => {
      const list = (html: string) => markup(`<ol ${html}</ol>`)
      const large = ['1e12', 'Infinity'].includes(number)
      const roman = large ? 'mmmcmxcix' : 'i'
      const letter = large ? 'u'.repeat(154) : 'a'
      expect(list(`type="i" start="${number}"><li>ก`)).toBe(`${roman}. ก`)
      expect(list(`type="a" start="${number}"><li>ก`)).toBe(`${letter}. ก`)
      expect(list(`type="i"><li value="${number}">ก`)).toBe(`${roman}. ก`)
      const table = `<table><tr><td colspan="${number}">ก<td>ข</table>`
      const cells = ['ก', ...Array<string>(large ? 49 : 0).fill(''), 'ข']
      expect(markup(table).split('\n')[0]).toBe(`| ${cells.join(' | ')} |`)
    },
  )

  it('a list continues in digits after the last Roman numeral', () => {
    expect(markup('<ol type="i" start="3999"><li>ก<li>ข</ol>')).toBe('mmmcmxcix. ก\n4000. ข')
    expect(markup('<ol type="a" start="3999"><li>ก<li>ข</ol>')).toMatch(/u\. ก\n4000\. ข$/)
  })

  it.each([
    ['101 columns', `<tr>${'<td>ก'.repeat(101)}`],
    ['columns by span', '<tr><td colspan="50">ก<td colspan="50">ข<td>ค'],
    ['20,001 cells', `<tr>${'<td>ก'.repeat(3)}${'<tr><td>ก'.repeat(6666)}`],
    ['many rows', `<tr><td colspan="50">ก<td>ข${'<tr><td>ก'.repeat(1000)}`],
  ])('a table of %s becomes lines', (_, rows) => {
    const { text, lost } = htmlToMarkup(`<table>${rows}</table>`)
    expect(lost.table).toBe(1)
    expect(text.split('\n')).toHaveLength(rows.split('<td').length - 1)
    expect(text).not.toContain('|')
  })

  it('a table of one column has any number of rows', () => {
    const { text, lost } = htmlToMarkup(`<table>${'<tr><td>ก'.repeat(130_000)}</table>`)
    expect([text.split('\n').length, lost]).toEqual([130_000, {}])
  })

  it('reports whether there is more than text', () => {
    expect(htmlToMarkup('<p>ก<p>ข').rich).toBe(false)
    expect(htmlToMarkup('<p><b>ก</b>').rich).toBe(true)
  })

  it.each(['<b>'.repeat(50_000), '<table><tr><td>'.repeat(2000), '<', '&'.repeat(10_000), '</p>'])(
    'deep and malformed HTML is read: %.12s',
    (html) => {
      expect(markup(`${html}ก`)).toContain('ก')
    },
  )
})

const letters = fc.constantFrom(
  'ก',
  'x',
  '2',
  '*',
  '**',
  '$',
  '<',
  '<b>',
  '</u>',
  '!',
  '![x](',
  '\\',
  '|',
  '-',
  '(',
  '.',
)
const styled = fc.record({
  text: fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  tag: fc.constantFrom('', 'b', 'i', 'u', 'sub', 'sup'),
})
/** Text that the reader takes for TeX, which is shown as a formula. */
const tex = /\$[^$]*(?:\\[^\s\p{Script=Thai}]|[\^_])[^$]*\$|\$\$[^$]+\$\$/u
const encoded = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const words = (node: Inline): string =>
  typeof node === 'string' ? node : 'children' in node ? node.children.map(words).join('') : '?'

it('shows every character of the text, and no markup that the HTML does not have', () => {
  fc.assert(
    fc.property(fc.array(styled, { maxLength: 6 }), (parts) => {
      fc.pre(!tex.test(parts.map(({ text }) => text).join('')))
      const html = parts
        .map(({ text, tag }) => (tag ? `<${tag}>${encoded(text)}</${tag}>` : encoded(text)))
        .join('')
      const { text, lost } = htmlToMarkup(html)
      if (lost.style || lost.formula) return
      expect(parseInline(text).map(words).join('')).toBe(parts.map((part) => part.text).join(''))
    }),
    { numRuns: 500 },
  )
})

it('shows every cell of a table', () => {
  fc.assert(
    fc.property(fc.array(styled, { minLength: 2, maxLength: 4 }), (parts) => {
      fc.pre(!parts.some(({ text }) => tex.test(text)))
      const row = parts.map(({ text }) => `<td>${encoded(text)}</td>`).join('')
      const [table] = parseRichText(markup(`<table><tr>${row}</tr></table>`))
      const head = table?.kind === 'table' ? table.head : []
      expect(head.map((cell) => cell.map(words).join(''))).toEqual(parts.map(({ text }) => text))
    }),
    { numRuns: 300 },
  )
})
