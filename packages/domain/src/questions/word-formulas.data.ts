/** Formulas in Word's own format, each with its TeX: null for one that cannot be read. */

const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t xml:space="preserve">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</m:t></m:r>`
const of = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`
const properties = (name: string, values: Record<string, string>) =>
  of(
    `${name}Pr`,
    Object.entries(values)
      .map(([key, val]) => `<m:${key} m:val="${val}"/>`)
      .join(''),
  )
const e = (inner: string) => of('e', inner)
const f = (num: string, den: string, type = '') =>
  of('f', `${type && properties('f', { type })}${of('num', num)}${of('den', den)}`)
const rad = (inner: string, degree = '') =>
  of('rad', `${degree ? '' : properties('rad', { degHide: '1' })}${of('deg', degree)}${e(inner)}`)
const sup = (base: string, above: string) => of('sSup', e(base) + of('sup', above))
const sub = (base: string, below: string) => of('sSub', e(base) + of('sub', below))
const nary = (values: Record<string, string>, below: string, above: string, inner: string) =>
  of('nary', properties('nary', values) + of('sub', below) + of('sup', above) + e(inner))
const d = (inner: string[], values: Record<string, string> = {}) =>
  of('d', properties('d', values) + inner.map(e).join(''))
const matrix = (rows: string[][]) =>
  of('m', rows.map((row) => of('mr', row.map((cell) => e(r(cell))).join(''))).join(''))
const eqArr = (rows: string[]) => of('eqArr', rows.map((row) => e(r(row))).join(''))
const func = (name: string, inner: string) => of('func', of('fName', name) + e(inner))
const upright = '<m:sty m:val="p"/>'
const acc = (chr: string, inner: string) => of('acc', properties('acc', { chr }) + e(inner))
const group = (inner: string, values: Record<string, string>) =>
  of('groupChr', properties('groupChr', values) + e(inner))

export const wordFormulas: [name: string, omml: string, tex: string | null][] = [
  ['fraction and root', f(r('3'), r('x+1')) + r('+') + rad(r('9')), '\\frac{3}{x+1}+\\sqrt{9}'],
  ['fraction of two digits', f(r('6'), r('1')), '\\frac{6}{1}'],
  ['fraction in a fraction', f(f(r('1'), r('2')), r('3')), '\\frac{\\frac{1}{2}}{3}'],
  ['linear fraction', f(r('a'), r('b'), 'lin'), 'a/b'],
  ['linear fraction of sums', f(r('x+1'), r('2'), 'lin'), '\\left(x+1\\right)/2'],
  ['skewed fraction', f(r('3'), r('4'), 'skw'), '{}^{3}\\!/_{4}'],
  ['fraction without a line', f(r('n'), r('k'), 'noBar'), '\\genfrac{}{}{0pt}{}{n}{k}'],
  ['binomial', d([f(r('n'), r('k'), 'noBar')]), '\\binom{n}{k}'],
  ['unknown kind of fraction', f(r('n'), r('k'), 'curly'), null],
  ['root with a degree', rad(r('8'), r('3')), '\\sqrt[3]{8}'],
  ['degree with a bracket', rad(r('8'), r('[n]')), '\\sqrt[{[n]}]{8}'],
  ['power', sup(r('x'), r('2')), 'x^{2}'],
  ['power of a product', sup(r('ab'), r('2')), '{ab}^{2}'],
  ['power of a power', sup(sup(r('x'), r('2')), r('3')), '{x^{2}}^{3}'],
  ['index', sub(r('H'), r('2')) + r('O'), 'H_{2}O'],
  [
    'index and power',
    of('sSubSup', e(r('x')) + of('sub', r('1')) + of('sup', r('2'))),
    'x_{1}^{2}',
  ],
  [
    'index and power in front',
    of('sPre', of('sub', r('6')) + of('sup', r('12')) + e(r('C', upright))),
    '{}_{6}^{12}\\mathrm{C}',
  ],
  ['power in front alone', of('sPre', of('sub', '') + of('sup', r('2')) + e(r('x'))), '{}^{2}x'],
  [
    'sum',
    nary({ chr: '∑', limLoc: 'undOvr' }, r('i=1'), r('n'), sup(r('i'), r('2'))),
    '\\sum_{i=1}^{n}i^{2}',
  ],
  [
    'integral without a sign of its own',
    nary({ limLoc: 'subSup' }, r('0'), r('1'), r('x dx')),
    '\\int_{0}^{1}x\\ dx',
  ],
  [
    'integral with bounds above and below',
    nary({ limLoc: 'undOvr' }, r('a'), r('b'), r('f')),
    '\\int\\limits_{a}^{b}f',
  ],
  ['sum over a set', nary({ chr: '∏', supHide: '1' }, r('p'), '', r('p')), '\\prod_{p}p'],
  ['union', nary({ chr: '⋃', subHide: 'on', supHide: 'on' }, '', '', r('A')), '\\bigcup A'],
  ['unknown operator', nary({ chr: '☃' }, '', '', r('A')), null],
  ['brackets', d([r('x+1')]), '\\left(x+1\\right)'],
  ['absolute value', d([r('x')], { begChr: '|', endChr: '|' }), '\\left\\vert x\\right\\vert'],
  ['half-open interval', d([r('0,1')], { begChr: '[', endChr: ')' }), '\\left[0,1\\right)'],
  [
    'set with a condition',
    d([r('x'), r('x>0')], { begChr: '{', endChr: '}' }),
    '\\left\\{x\\middle\\vert x\\gt0\\right\\}',
  ],
  ['separated by semicolons', d([r('1'), r('2')], { sepChr: ';' }), '\\left(1;2\\right)'],
  ['floor', d([r('x')], { begChr: '⌊', endChr: '⌋' }), '\\left\\lfloor x\\right\\rfloor'],
  ['one bracket', d([r('x')], { begChr: '{', endChr: '' }), '\\left\\{x\\right.'],
  ['unknown bracket', d([r('x')], { begChr: '❨' }), null],
  [
    'matrix',
    matrix([
      ['a', 'b'],
      ['c', 'd'],
    ]),
    '\\begin{matrix}a&b\\\\c&d\\end{matrix}',
  ],
  [
    'matrix in brackets',
    d(
      [
        matrix([
          ['1', '0'],
          ['0', '1'],
        ]),
      ],
      { begChr: '[', endChr: ']' },
    ),
    '\\begin{bmatrix}1&0\\\\0&1\\end{bmatrix}',
  ],
  [
    'determinant',
    d(
      [
        matrix([
          ['a', 'b'],
          ['c', 'd'],
        ]),
      ],
      { begChr: '|', endChr: '|' },
    ),
    '\\begin{vmatrix}a&b\\\\c&d\\end{vmatrix}',
  ],
  [
    'matrix in brackets of two kinds',
    d([matrix([['1'], ['0']])], { begChr: '[', endChr: ')' }),
    '\\left[\\begin{matrix}1\\\\0\\end{matrix}\\right)',
  ],
  ['equations', eqArr(['x&=1', 'y&=2']), '\\begin{aligned}x&=1\\\\y&=2\\end{aligned}'],
  [
    'cases',
    d([eqArr(['1, &x>0', '0, &x≤0'])], { begChr: '{', endChr: '' }),
    '\\begin{cases}1,&x\\gt0\\\\0,&x\\le0\\end{cases}',
  ],
  ['function', func(r('sin', upright), r('x')), '\\sin x'],
  ['function with a base', func(sub(r('log', upright), r('2')), r('8')), '\\log_{2}8'],
  ['power of a function', func(sup(r('sin', upright), r('2')), r('x')), '\\sin^{2}x'],
  ['function without a command', func(r('sgn', upright), r('x')), '\\operatorname{sgn}x'],
  ['function that was typed', r('2sin x+cos y'), '2\\sin\\ x+\\cos\\ y'],
  [
    'limit',
    func(of('limLow', e(r('lim', upright)) + of('lim', r('x→0'))), f(r('1'), r('x'))),
    '\\lim_{x\\to0}\\frac{1}{x}',
  ],
  ['words below', of('limLow', e(r('A')) + of('lim', r('n'))), '\\underset{n}{A}'],
  [
    'words above',
    of('limUpp', e(r('=')) + of('lim', r('def', '<m:nor/>'))),
    '\\overset{\\text{def}}{=}',
  ],
  [
    'words below a brace',
    of('limLow', e(group(r('a+b'), { chr: '⏟' })) + of('lim', r('n'))),
    '\\underbrace{a+b}_{n}',
  ],
  ['brace above', group(r('a+b'), { chr: '⏞', pos: 'top', vertJc: 'bot' }), '\\overbrace{a+b}'],
  [
    'reaction',
    group(r('heat', '<m:nor/>'), { chr: '→', vertJc: 'bot' }),
    '\\xrightarrow{\\text{heat}}',
  ],
  ['arrow above', group(r('AB'), { chr: '→', pos: 'top' }), '\\overrightarrow{AB}'],
  ['hat without a sign of its own', of('acc', e(r('x'))), '\\hat{x}'],
  ['vector', acc('\u20d7', r('v')), '\\vec{v}'],
  ['vector of two letters', acc('\u20d7', r('AB')), '\\overrightarrow{AB}'],
  ['dots', acc('\u0308', r('x')), '\\ddot{x}'],
  ['unknown accent', acc('\u0338', r('x')), null],
  ['bar above', of('bar', properties('bar', { pos: 'top' }) + e(r('AB'))), '\\overline{AB}'],
  ['bar below', of('bar', e(r('x'))), '\\underline{x}'],
  ['box', of('box', e(r('x+1'))), 'x+1'],
  ['box with a border', of('borderBox', e(r('x'))), '\\boxed{x}'],
  [
    'struck out',
    of(
      'borderBox',
      properties('borderBox', {
        hideTop: '1',
        hideBot: '1',
        hideLeft: '1',
        hideRight: '1',
        strikeBLTR: '1',
      }) + e(r('x')),
    ),
    '\\cancel{x}',
  ],
  [
    'phantom',
    of('phant', properties('phant', { show: '0' }) + e(r('x'))) + r('y'),
    '\\phantom{x}y',
  ],
  [
    'smaller phantom that is shown',
    of('phant', properties('phant', { zeroAsc: '1' }) + e(r('x'))),
    'x',
  ],
  ['Greek and signs', r('α≤β×2π'), '\\alpha\\le\\beta\\times2\\pi'],
  ['letters after a command', r('2πr'), '2\\pi r'],
  ['letters of TeX', r('5%_#{}$\\'), '5\\%\\_\\#\\{\\}\\$\\backslash'],
  ['signs of the markup', r('a|b*c<d>e'), 'a\\vert b\\ast c\\lt d\\gt e'],
  ['Thai', r('พื้นที่ = กว้าง × ยาว'), '\\text{พื้นที่}=\\text{กว้าง}\\times\\text{ยาว}'],
  ['letters of old fonts', r('ด\uf70bาน'), '\\text{ด้าน}'],
  ['Thai words', f(r('ระยะทาง รวม'), r('เวลา')), '\\frac{\\text{ระยะทาง รวม}}{\\text{เวลา}}'],
  ['upright words', r('5') + r(' cm', '<m:nor/>'), '5\\text{ cm}'],
  ['signs of TeX in words', r('50% & #1', '<m:nor/>'), '\\text{50\\% \\& \\#1}'],
  ['mathematical letters', r('𝑥+𝐀+ℝ+𝟐'), 'x+\\mathbf{A}+\\mathbb{R}+\\mathbf{2}'],
  [
    'bold',
    r('v', '<m:sty m:val="b"/>') + r('β', '<m:sty m:val="bi"/>'),
    '\\mathbf{v}\\boldsymbol{\\beta}',
  ],
  ['double-struck', r('N', '<m:scr m:val="double-struck"/>'), '\\mathbb{N}'],
  ['raised letters', r('x²+y₁+m³'), 'x^{2}+y_{1}+m^{3}'],
  ['raised letter after a power', sup(r('x'), r('2')) + r("'"), "x^{2}{}'"],
  ['derivative', r("f'(x)"), "f'(x)"],
  ['vulgar fraction', r('1½'), '1\\frac{1}{2}'],
  ['thousands', r('1,200,000'), '1{,}200{,}000'],
  ['minus', r('5−3'), '5-3'],
  ['number with letters', r('5xyz'), '{5xyz}'],
  ['correction', `${r('x')}<w:ins>${r('+1')}</w:ins><w:del>${r('+2')}</w:del>`, 'x+1'],
  ['letter of no font', r('x☃'), null],
  ['private letter', r('x\ue123'), null],
  ['unknown element', of('newest', e(r('x'))), null],
  ['hidden letters', `<m:r><w:rPr><w:vanish/></w:rPr><m:t>x</m:t></m:r>`, null],
]
