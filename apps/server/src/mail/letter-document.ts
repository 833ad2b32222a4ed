import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type ReactElement } from 'react'
import type { Brand } from './brand.ts'
import type { Letter, RenderedLetter } from './letter.ts'
import { styles } from './styles.ts'
import { mailTexts } from './texts.ts'

/** Renders a letter in the site's name and colours, as HTML and as text. React escapes input of users. */
export async function letterDocument(letter: Letter, brand: Brand): Promise<RenderedLetter> {
  const subject = letter.subject.replace(/\s+/g, ' ')
  const { replyTo, unsubscribe } = letter
  const html = await render(page(letter, brand))
  return {
    subject,
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
    html,
    text: textOf(letter, brand),
  }
}

function page(letter: Letter, brand: Brand): ReactElement {
  return h(
    Html,
    { lang: 'th' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light' })),
    h(Preview, null, letter.paragraphs[0] ?? letter.heading),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.card },
        h(
          Section,
          { style: { ...styles.head, backgroundColor: brand.colour, borderBottom: edgeOf(brand) } },
          h(
            Link,
            { href: brand.origin, style: { ...styles.name, color: brand.onColour } },
            brand.name,
          ),
        ),
        h(Section, { style: styles.content }, ...content(letter, brand)),
        h(Hr, { style: styles.rule }),
        h(Section, { style: styles.foot }, ...foot(letter, brand)),
      ),
    ),
  )
}

const edgeOf = ({ edge }: Brand) => `1px solid ${edge}`

function content(letter: Letter, brand: Brand): ReactElement[] {
  const { action, code, quote } = letter
  const filled = { backgroundColor: brand.colour, color: brand.onColour, border: edgeOf(brand) }
  const parts: ReactElement[] = [
    h(Heading, { as: 'h1', style: styles.heading, key: 'heading' }, letter.heading),
    ...letter.paragraphs.map((words, at) =>
      h(Text, { style: styles.text, key: at }, ...withBreaks(words)),
    ),
  ]
  for (const section of letter.sections ?? []) {
    const link = h(Link, { href: section.url, style: styles.sectionLink }, section.heading)
    parts.push(h(Heading, { as: 'h2', style: styles.section, key: parts.length }, link))
    for (const line of section.lines)
      parts.push(h(Text, { style: styles.line, key: parts.length }, line))
  }
  if (action)
    parts.push(
      h(
        Button,
        { href: action.url, style: { ...styles.button, ...filled }, key: 'action' },
        action.label,
      ),
    )
  if (code) {
    const label = action ? mailTexts.codeLabel : mailTexts.onlyCodeLabel
    parts.push(h(Text, { style: styles.small, key: 'code-label' }, label))
    parts.push(h(Text, { style: styles.code, key: 'code' }, code))
  }
  if (quote) {
    parts.push(h(Text, { style: styles.small, key: 'quote-intro' }, quote.intro))
    parts.push(h('blockquote', { style: styles.quote, key: 'quote' }, ...withBreaks(quote.words)))
  }
  return parts
}

/** Converts line breaks to elements, which mail programs show. */
function withBreaks(words: string): (string | ReactElement)[] {
  return words.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))
}

function foot(letter: Letter, brand: Brand): ReactElement[] {
  const notes = letter.notes.map((note) => h(Text, { style: styles.small, key: note }, note))
  const { action } = letter
  if (action && !isMailto(action.url))
    notes.push(
      h(
        Text,
        { style: styles.small, key: 'link' },
        `${mailTexts.linkFallback}: `,
        h(Link, { href: action.url, style: styles.link }, action.url),
      ),
    )
  const sender = letter.byHand ? mailTexts.writtenBy : mailTexts.sentBy
  notes.push(h(Text, { style: styles.small, key: 'sender' }, sender(brand.name)))
  return notes
}

function textOf(letter: Letter, brand: Brand): string {
  const { action, code, quote } = letter
  const codeLabel = action ? mailTexts.codeLabel : mailTexts.onlyCodeLabel
  const parts = [letter.heading, ...letter.paragraphs]
  for (const { heading, url, lines } of letter.sections ?? [])
    parts.push([heading, ...lines, url].join('\n'))
  if (action) parts.push(`${action.label}:\n${readableAddress(action.url)}`)
  if (code) parts.push(`${codeLabel}: ${code}`)
  if (quote) parts.push(`${quote.intro}\n${quote.words.replace(/^/gm, '> ')}`)
  parts.push(...letter.notes, `${brand.name}\n${brand.origin}`)
  return `${parts.join('\n\n')}\n`
}

const isMailto = (url: string) => url.startsWith('mailto:')

/** Returns an email address as a user would type it; any other URL unchanged. */
function readableAddress(url: string): string {
  return isMailto(url) ? decodeURIComponent(new URL(url).pathname) : url
}
