import { IconMessageCircleQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { texts } from '../texts'
import { Contents } from './contents'
import type { LegalDocument } from './legal-document'
import classes from './legal-page.module.css'
import { Prose } from './prose'

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
