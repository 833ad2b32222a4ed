import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, it } from 'vitest'
import { QuestionLine } from './question-line'

const line = async (question: string) =>
  text((await prerenderToNodeStream(<QuestionLine text={question} maxLength={60} />)).prelude)

it('renders formulas and formatting of a question in lists', async () => {
  const html = await line('จงหาค่าของ $\\frac{x}{2}$ เมื่อ **x** เป็นจำนวนคู่')
  // The source of a formula, in an element of its own, until KaTeX is loaded.
  expect(html).toMatch(/<code[^>]*>\\frac\{x\}\{2\}<\/code>/)
  expect(html).not.toMatch(/\$\\frac/)
  expect(html).toMatch(/<strong>.*x.*<\/strong>/)
})

it('shows plain questions as typed', async () => {
  expect(await line('ค่า 5 $ หรือ <b')).toContain('ค่า 5 $ หรือ &lt;b')
})
