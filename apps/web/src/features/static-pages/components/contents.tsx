import { IconChevronDown } from '@tabler/icons-react'
import { texts } from '../texts'
import classes from './contents.module.css'
import type { LegalSection } from './legal-document'

/** Table of contents: collapsed on a phone, beside the text on a desktop. */
export function Contents({ sections }: { sections: LegalSection[] }) {
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
