import type { ReactNode } from 'react'
import { wholeWords } from './thai-words'
import classes from './whole-words.module.css'

/**
 * Thai text whose words stay whole at the end of a line. The letters are as given, in elements that
 * only wrap: to copying, searching and a screen reader it is the same text. What is no text passes.
 *
 * As HTML, since the server's dictionary may cut elsewhere than the browser's: React takes over what
 * stands in such an element as it is, so that no line moves and nothing is drawn anew.
 */
export function WholeWords({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return (
    <span
      // biome-ignore lint/security/noDangerouslySetInnerHtml: each stretch of the text is escaped
      dangerouslySetInnerHTML={{ __html: wholeWords(children).map(stretchHtml).join('') }}
      suppressHydrationWarning
    />
  )
}

function stretchHtml({ text, whole }: ReturnType<typeof wholeWords>[number]): string {
  const html = text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return whole ? `<span class="${classes.whole}">${html}</span>` : html
}
