import { WholeWords } from '@/components/whole-words'
import type { LegalBlock, LegalSection } from './legal-document'
import classes from './prose.module.css'

/** Numbered sections of text. */
export function Prose({ sections }: { sections: LegalSection[] }) {
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
