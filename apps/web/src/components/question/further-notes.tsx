import { IconChevronDown } from '@tabler/icons-react'
import { type Choice, choices, type OptionNotes } from '@/lib/question'
import { RichText } from '../rich-text/rich-text'
import classes from './further-notes.module.css'
import { words } from './further-notes-texts'

type Props = {
  notes: OptionNotes
  /** The learner's mistake, whose note is shown elsewhere. */
  shown: Choice | null
}

/** The notes of the other options, folded. */
export function FurtherNotes({ notes, shown }: Props) {
  const listed = choices.flatMap((choice) => {
    const note = choice === shown ? null : notes?.[choice - 1]
    return note ? { choice, note } : []
  })
  if (listed.length === 0) return null
  return (
    <details className={classes.notes}>
      <summary>
        {shown ? words.ofOthers : words.ofEach}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <dl>
        {listed.map(({ choice, note }) => (
          <div key={choice}>
            <dt>{words.option(choice)}</dt>
            <dd>
              <RichText text={note} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
