import 'katex/dist/katex.min.css'
import { renderToString } from 'katex'

/**
 * A formula as HTML, with MathML for screen readers; throws for TeX that cannot be read. KaTeX
 * escapes what it prints, `trust: false` refuses links, images and raw attributes, and the limits
 * end formulas that grow without end (https://katex.org/docs/security).
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
