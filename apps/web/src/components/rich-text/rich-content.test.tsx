import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderFormula } from './katex'
import RichContent from './rich-content'

const html = (text: string) => renderToStaticMarkup(<RichContent text={text} />)

/** The tags of the given HTML with their attribute names, without values and text. */
const tagsOf = (markup: string) =>
  (markup.replace(/="[^"]*"/g, '').match(/<[^>]*>/g) ?? []).join('')

it.each([
  '<script>alert(1)</script> **x**',
  '**<img src=x onerror=alert(1)>**',
  '![" onerror="alert(1)](https://example.test/a.png)',
  '![x](https://example.test/"onerror="alert(1))',
  '| <svg onload=alert(1)> | b |\n|---|---|\n| <a href="javascript:alert(1)">x</a> | y |',
  '- <iframe src="//example.test">\n- <style>*{display:none}</style>',
])('renders no element or attribute of the text: %s', (text) => {
  expect(tagsOf(html(text))).not.toMatch(/<(script|iframe|svg|style|a)\b|\s(on\w+|href)\b/)
})

it('gives images a name, loads them lazily and without a referrer', () => {
  const [image] = html('![แผนภูมิ](https://example.test/a.png)').match(/<img[^>]*>/) ?? []
  expect(image).toContain('alt="แผนภูมิ"')
  expect(image).toContain('loading="lazy"')
  expect(image).toContain('no-referrer')
})

it('renders underlined words', () => {
  expect(html('คำ<u>นี้</u>')).toMatch(/<u>.*นี้.*<\/u>/)
})

it('renders formulas with MathML for screen readers', () => {
  expect(renderFormula('\\frac{1}{2}', false)).toMatch(/<math.*<mfrac>/)
})

it.each([
  '\\href{javascript:alert(1)}{x}',
  '\\includegraphics{https://example.test/a.png}',
  '\\htmlData{x=1}{y}',
])('refuses %s', (source) => {
  expect(tagsOf(renderFormula(source, false))).not.toMatch(/<(a|img)\b|\s(href|data-x)\b/)
})

it.each(['\\def\\a{\\a\\a}\\a', '\\frac{1}', '\\nosuchcommand'])('stops at %s', (source) => {
  expect(() => renderFormula(source, false)).toThrow()
})

it('escapes the contents of a formula', () => {
  expect(renderFormula('\\text{<img src=x onerror=alert(1)>}', false)).not.toContain('<img')
})
