import type { ReactNode } from 'react'
import classes from './shell-parts.module.css'
import { isLong, wholeWords } from './thai-words'

/**
 * Thai text whose words are not divided at line ends. The text is unchanged, in elements that only control wrapping:
 * for copying, searching and screen readers it is the same text. Children that are not a string are returned as is.
 *
 * Rendered as HTML, because the server's dictionary may split words differently: React hydrates such an element with
 * its existing content, so that lines do not shift and nothing is rendered again.
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

const maxEntries = 500
const cache = new Map<string, Html>()

/**
 * The same object for the same text, so that React writes it only once. The text is split only when React reads the
 * string, which it does not for hydrated elements.
 */
function htmlOf(text: string): Html {
  const known = cache.get(text)
  if (known) return known
  if (cache.size >= maxEntries) cache.clear()
  let html: string | undefined
  const made = {
    toString() {
      html ??= wholeWords(text).map(stretchHtml).join('')
      return html
    },
  }
  cache.set(text, made)
  return made
}

function stretchHtml({ text, whole }: ReturnType<typeof wholeWords>[number]): string {
  const html = text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  if (!whole) return html
  return `<span class="${isLong(text) ? classes.longWord : classes.wholeWord}">${html}</span>`
}
