import type { ReactNode } from 'react'
import { isLong, wholeWords } from './thai-words'
import classes from './whole-words.module.css'

/**
 * Thai text whose words stay whole at the end of a line. The letters are as given, in elements that
 * only wrap: to copying, searching and a screen reader it is the same text. What is no text passes.
 *
 * As HTML, since the server's dictionary may cut elsewhere than the browser's: React takes over what
 * stands in such an element as it is, so that no line moves and nothing is rendered anew.
 */
export function WholeWords({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return (
    <span
      // biome-ignore lint/security/noDangerouslySetInnerHtml: each stretch of the text is escaped
      dangerouslySetInnerHTML={{ __html: htmlOf(children) }}
      suppressHydrationWarning
    />
  )
}

type Html = { toString(): string }

const mostKept = 500
const kept = new Map<string, Html>()

/**
 * The same object for the same text, so that React writes it once; cut into words where React does
 * write it, not for what is hydrated.
 */
function htmlOf(text: string): Html {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  let html: string | undefined
  const made = {
    toString() {
      html ??= wholeWords(text).map(stretchHtml).join('')
      return html
    },
  }
  kept.set(text, made)
  return made
}

function stretchHtml({ text, whole }: ReturnType<typeof wholeWords>[number]): string {
  const html = text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  if (!whole) return html
  return `<span class="${isLong(text) ? classes.long : classes.whole}">${html}</span>`
}
