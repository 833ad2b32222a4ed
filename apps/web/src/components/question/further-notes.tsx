import { IconChevronDown } from '@tabler/icons-react'
import { type Choice, choices, type OptionNotes } from '@/lib/question'
import { RichText } from '../rich-text/rich-text'
import classes from './further-notes.module.css'
import { words } from './further-notes-texts'

type Props = {
  notes: OptionNotes
  /** The options' numbers as they were shown. */
  order?: readonly Choice[]
  /** The learner's mistake, whose note is shown elsewhere. */
  shown: Choice | null
}

/** The notes of the other options, folded. */
export function FurtherNotes({ notes, order = choices, shown }: Props) {
  const listed = order.flatMap((choice, index) => {
    const note = choice === shown ? null : notes?.[choice - 1]
    return note ? { choice, note, place: index + 1 } : []
  })
  if (listed.length === 0) return null
  return (
    <details className={classes.notes}>
      <summary>
        {shown ? words.ofOthers : words.ofEach}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <dl>
        {listed.map(({ choice, note, place }) => (
          <div key={choice}>
            <dt>{words.option(place)}</dt>
            <dd>
              <RichText text={note} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
