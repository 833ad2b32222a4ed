import { parseInline } from '@sanamsob/domain/markup/parse-inline'
import { parseRichText } from '@sanamsob/domain/markup/parse-rich-text'
import type { Inline } from '@sanamsob/domain/markup/rich-node'
import { describe, expect, it } from 'vitest'
import { mayBeRich } from './may-be-rich'

const strong = (...children: Inline[]): Inline => ({ kind: 'strong', children })
const em = (...children: Inline[]): Inline => ({ kind: 'em', children })
const formula = (source: string, display = false) => ({ kind: 'formula', source, display })

describe('markup within a line', () => {
  it.each<[string, unknown[]]>([
    ['ข้อใด**ไม่**ถูก', ['ข้อใด', strong('ไม่'), 'ถูก']],
    ['**"ยกเว้น"**ข้อใด', [strong('"ยกเว้น"'), 'ข้อใด']],
    ['คำ*เน้น*นี้', ['คำ', em('เน้น'), 'นี้']],
    ['***ทั้งคู่***', [strong(em('ทั้งคู่'))]],
    ['*a **b** c*', [em('a ', strong('b'), ' c')]],
    ['H<sub>2</sub>O', ['H', { kind: 'sub', children: ['2'] }, 'O']],
    ['x<SUP>2</SUP>', ['x', { kind: 'sup', children: ['2'] }]],
    ['คำที่<u>ขีดเส้นใต้</u>', ['คำที่', { kind: 'u', children: ['ขีดเส้นใต้'] }]],
    ['<b>ก</b><br/>ข', [strong('ก'), { kind: 'break' }, 'ข']],
    ['ก\nข', ['ก', { kind: 'break' }, 'ข']],
    ['ถ้า $x^2=4$ แล้ว', ['ถ้า ', formula('x^2=4'), ' แล้ว']],
    ['$5$ กับ $x$', [formula('5'), ' กับ ', formula('x')]],
    ['$$\\frac{1}{2}$$', [formula('\\frac{1}{2}', true)]],
    ['$\\text{ราคา}=5$', [formula('\\text{ราคา}=5')]],
    [String.raw`\*ก\* \$5 \<b>`, ['*ก* $5 <b>']],
    [
      '![แผนภูมิ](https://example.test/a.png)',
      [{ kind: 'image', alt: 'แผนภูมิ', src: 'https://example.test/a.png' }],
    ],
    ['![](/storage/v1/a.png)', [{ kind: 'image', alt: '', src: '/storage/v1/a.png' }]],
  ])('%s', (text, nodes) => {
    expect(mayBeRich(text) || text.includes('\n')).toBe(true)
    expect(parseInline(text)).toEqual(nodes)
  })
})

describe('text that only looks like markup is unchanged', () => {
  it.each([
    'a < b และ c > d',
    '2 * 3 * 4',
    '2*3*4 = 24',
    '(a+b)*(c+d)*2',
    '2**3 และ 4**5',
    'คะแนน* และ เวลา*',
    '*หมายเหตุ ไม่มีคู่',
    '**ไม่มีคู่*',
    'ราคา $5 และ $6',
    'ราคา $5-$6 ต่อชิ้น',
    '$5 หรือ US$ 3',
    '$5 or USD$ 3',
    '5$/6$',
    'กำไร $ 5 $',
    '$ก$',
    'x_1 และ _y_ กับ snake_case',
    '# ไม่ใช่หัวข้อ',
    '> 5 คน',
    '&lt;b&gt; &amp;',
    '[คำ](https://example.test)',
    'if (a <b && c> d)',
    '<sub>ไม่ปิด',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<b onclick="alert(1)">ก</b>',
    '![x](javascript:alert(1))',
    '![x](http://example.test/a.png)',
    '![x](//example.test/a.png)',
    '![x](data:image/svg+xml;base64,AAAA)',
    '![x](/storage/../rest/v1/a)',
  ])('%s', (text) => {
    expect(parseInline(text)).toEqual([text])
  })
})

it.each([
  'ข้อใดถูกต้อง',
  'ราคา $ 5',
  'a < b',
  '2 * 3',
  '1. ก\n2. ข\nข้อใดถูก',
  '- 5',
  'ก | ข',
  'x'.repeat(20_001).concat('**ก**'),
])('%.40s loads no parser', (text) => expect(mayBeRich(text)).toBe(false))

describe('blocks', () => {
  it('preserves paragraphs, lines and numbered lines, and ends a list where its lines end', () => {
    const blocks = parseRichText('1. ก\n2. ข\n\n- ค\n- **ง**\nข้อใดถูก')
    expect(blocks).toEqual([
      { kind: 'paragraph', children: ['1. ก', { kind: 'break' }, '2. ข'] },
      { kind: 'list', items: [['ค'], [strong('ง')]] },
      { kind: 'paragraph', children: ['ข้อใดถูก'] },
    ])
  })

  it('parses a table, and pads a row that is too short', () => {
    const [table] = parseRichText('| ปี | ยอด |\n|:---|---:|\n| 2567 | $x$ |\n| 2568 |')
    expect(table).toEqual({
      kind: 'table',
      align: ['left', 'right'],
      head: [['ปี'], ['ยอด']],
      rows: [
        [['2567'], [formula('x')]],
        [['2568'], []],
      ],
    })
  })

  it('preserves an escaped bar in a cell of a table', () => {
    expect(parseRichText('| a \\| b | c |\n|---|---|')).toMatchObject([
      { head: [['a | b'], ['c']] },
    ])
  })

  it('parses a formula of several lines as one', () => {
    expect(parseRichText('$$\n- a\n- b\n$$')).toEqual([
      { kind: 'paragraph', children: [formula('- a\n- b', true)] },
    ])
  })

  it('treats a single line with a dash as text', () => {
    expect(parseRichText('- 5 + 3')).toEqual([{ kind: 'paragraph', children: ['- 5 + 3'] }])
  })
})

it.each([
  '*a '.repeat(6000),
  '**a'.repeat(6000),
  '<sub>'.repeat(4000),
  '$a '.repeat(6000),
  '![a'.repeat(6000),
  'a\n'.repeat(10_000),
  `${'*a '.repeat(3000)}${'b* '.repeat(3000)}`,
])('%.6s… repeated a thousand times is preserved', (text) => {
  const words = (node: Inline): string =>
    typeof node === 'string' ? node : 'children' in node ? node.children.map(words).join('') : ' '
  expect(parseInline(text).map(words).join('').length).toBeGreaterThan(text.length / 3)
})
