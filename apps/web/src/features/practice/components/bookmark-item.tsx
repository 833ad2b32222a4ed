import { Button } from '@mantine/core'
import { IconBookmarkOff, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { RichText } from '@/components/rich-text/rich-text'
import { formatDate } from '@/lib/formats'
import { answerPractice } from '../api/answer-practice'
import type { Bookmark } from '../api/bookmarks'
import { useSetBookmark } from '../api/set-bookmark'
import { texts } from '../texts'
import type { Answering } from './answering'
import classes from './bookmark-item.module.css'
import { PracticeCard } from './practice-card'
import { useOneAnswer } from './use-one-answer'

type Props = { bookmark: Bookmark; userId: string; Answering: Answering }

const words = texts.bookmarks

/** What was pressed has gone with its card: the focus passes to what stands in its place. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** One question kept: to read, to try, to let go, and to take back. */
export function BookmarkItem({ bookmark, userId, Answering }: Props) {
  const { question, createdAt } = bookmark
  const [open, setOpen] = useState(false)
  const [removed, setRemoved] = useState(false)
  const [touched, setTouched] = useState(false)
  const removedId = useId()
  const setBookmark = useSetBookmark(userId)

  function toggle() {
    setTouched(true)
    setOpen(!open)
  }

  function keep(bookmarked: boolean) {
    setTouched(true)
    setRemoved(!bookmarked)
    setBookmark.mutate(
      { questionId: question.id, quizSetId: question.quizSet.id, bookmarked },
      { onError: () => setRemoved(bookmarked) },
    )
  }

  if (removed) {
    return (
      <div className={classes.removed}>
        <span id={removedId}>{words.removed}</span>
        <Button
          ref={takeFocus}
          variant="subtle"
          aria-describedby={removedId}
          onClick={() => keep(true)}
        >
          {words.undo}
        </Button>
      </div>
    )
  }
  const actions = (
    <div className={classes.actions}>
      <Button
        ref={touched ? takeFocus : undefined}
        variant={open ? 'default' : 'light'}
        leftSection={!open && <IconPencil size={20} aria-hidden="true" />}
        aria-expanded={open}
        onClick={toggle}
      >
        {open ? words.close : words.open}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconBookmarkOff size={20} aria-hidden="true" />}
        onClick={() => keep(false)}
      >
        {words.remove}
      </Button>
    </div>
  )
  if (open) {
    return (
      <OpenItem question={question} Answering={Answering}>
        {actions}
      </OpenItem>
    )
  }
  return (
    <article className={classes.item}>
      <h2 className={classes.from}>{texts.from(question.quizSet.name)}</h2>
      <div className={classes.text}>
        <RichText text={question.text} />
      </div>
      <p className={classes.saved}>{words.savedAt(formatDate(createdAt))}</p>
      {actions}
    </article>
  )
}

type OpenProps = {
  question: Bookmark['question']
  Answering: Answering
  children: ReactNode
}

function OpenItem({ question, Answering, children }: OpenProps) {
  const { answer, choose } = useOneAnswer((choice) => answerPractice(question.id, choice))
  return (
    <PracticeCard question={question} answer={answer} Answering={Answering} onChoose={choose}>
      {children}
    </PracticeCard>
  )
}
