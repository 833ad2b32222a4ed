import { IconChevronDown, IconMessageCircleQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { WholeWords } from '@/components/whole-words'
import { texts } from '../texts'
import classes from './legal-page.module.css'

type Props = {
  document: LegalDocument
  /** Controls of the page, rendered after the summary. */
  children?: ReactNode
}

/** A legal document with a table of contents, a summary at the top and contact details at the end. */
export function LegalPage({ document: { title, intro, summary, sections }, children }: Props) {
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: title }]}
        title={title}
        description={intro}
      />
      <p className={classes.updated}>{texts.updated}</p>
      <div className={classes.columns}>
        <Contents sections={sections} />
        <article className={classes.article}>
          <section className={classes.summary} aria-labelledby="summary">
            <h2 id="summary">{texts.summary}</h2>
            <ul>
              {summary.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
          {children}
          <Prose sections={sections} />
          <Notice
            tone="brand"
            icon={<IconMessageCircleQuestion size={24} />}
            title={texts.questions.title}
            body={texts.questions.body}
            action={
              <LinkButton to="/contact" variant="default">
                {texts.questions.action}
              </LinkButton>
            }
          />
        </article>
      </div>
    </Page>
  )
}

/** Table of contents: collapsed on a phone, beside the text on a desktop. */
function Contents({ sections }: { sections: LegalSection[] }) {
  const list = (
    <ol className={classes.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label={texts.contents}>
      <details className={classes.folded}>
        <summary>
          {texts.contents}
          <IconChevronDown size={20} aria-hidden="true" />
        </summary>
        {list}
      </details>
      <div className={classes.beside}>
        <p className={classes.title}>{texts.contents}</p>
        {list}
      </div>
    </nav>
  )
}

/** Numbered sections of text. */
function Prose({ sections }: { sections: LegalSection[] }) {
  return (
    <div className={classes.prose}>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>
            <WholeWords>{title}</WholeWords>
          </h2>
          {blocks.map((block) => (
            <Block key={keyOf(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <WholeWords>{block}</WholeWords>
      </p>
    )
  if ('items' in block) {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <WholeWords>{item}</WholeWords>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <dl>
      {block.terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <WholeWords>{meaning}</WholeWords>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function keyOf(block: LegalBlock): string {
  if (typeof block === 'string') return block
  return 'items' in block ? block.items.join() : block.terms.join()
}

/** A paragraph, a bulleted list, or terms with their meanings. */
type LegalBlock = string | { items: string[] } | { terms: [term: string, meaning: string][] }

type LegalSection = { id: string; title: string; blocks: LegalBlock[] }

export type LegalDocument = {
  title: string
  intro: string
  /** The document in a few sentences, for readers who skip the rest. */
  summary: string[]
  sections: LegalSection[]
}

/** Details of the operator that the documents mention. */
export type Publisher = { site: string; email: string }
