import 'katex/dist/katex.min.css'
import { renderToString } from 'katex'

/**
 * A formula as HTML, with MathML for screen readers; throws for invalid TeX. KaTeX escapes its output, `trust: false`
 * refuses links, images and raw attributes, and the limits stop formulas that expand without end
 * (https://katex.org/docs/security).
 */
export function renderFormula(source: string, display: boolean): string {
  return renderToString(source, {
    displayMode: display,
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxExpand: 200,
    maxSize: 20,
  })
}
