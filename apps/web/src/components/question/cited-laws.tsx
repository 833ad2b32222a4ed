import type { CitedLaw } from '@sanamsob/domain'
import { formatLocalDay } from '@/lib/formats'
import { WholeWords } from '../whole-words'
import classes from './cited-laws.module.css'
import { texts } from './texts'

/** The sections that a question is about, and when it was last compared with them. Part of its explanation. */
export function CitedLaws({ laws }: { laws: CitedLaw[] | null | undefined }) {
  if (!laws?.length) return null
  return laws.map(({ name, kind, sections, checked_on }) => (
    <p key={`${name} ${sections.join()}`} className={classes.law}>
      <WholeWords>
        {texts.cited(
          name,
          kind === 'regulation' ? texts.clause : texts.section,
          sections.join(', '),
          formatLocalDay(checked_on),
        )}
      </WholeWords>
    </p>
  ))
}
