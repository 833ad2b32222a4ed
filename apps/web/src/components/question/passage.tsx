import { IconChevronDown } from '@tabler/icons-react'
import { RichText } from '../rich-text/rich-text'
import classes from './passage.module.css'
import type { PassageGroup } from './passages'
import { texts } from './texts'

export type PassageView = {
  /** The places of the questions to answer by it, if they have places. */
  group?: PassageGroup | null
  open?: boolean
  onOpen?: (open: boolean) => void
}

/** The passage above a question, which can be folded. */
export function Passage({ text, group, open = true, onOpen }: PassageView & { text: string }) {
  return (
    <details
      className={classes.passage}
      open={open}
      onToggle={({ currentTarget }) => {
        // Also reported when the element appears open.
        if (currentTarget.open !== open) onOpen?.(currentTarget.open)
      }}
    >
      <summary>
        {group ? texts.passage.places(group.first + 1, group.last + 1) : texts.passage.title}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={classes.text}>
        <RichText text={text} />
      </div>
    </details>
  )
}
