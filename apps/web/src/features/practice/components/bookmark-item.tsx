import { Button } from '@mantine/core'
import { IconBookmarkOff, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import '@/components/rich-text/question-words'
import { RichText } from '@/components/rich-text/rich-text'
import { formatDate } from '@/lib/formats'
import type { Bookmark } from '../api/bookmarks'
import { answerPractice } from '../api/rounds'
import { useSetBookmark } from '../api/set-bookmark'
import { texts } from '../texts'
import classes from './bookmarks-screen.module.css'
import { type Answering, PracticeCard, useOneAnswer } from './practice-card'
import { RoundBar } from './round-frame'
import { useMoves } from './shortcuts'

/** Navigation to adjacent items, if any. */
type Neighbours = { onNext?: (() => void) | undefined; onPrevious?: (() => void) | undefined }

type Props = Neighbours & {
  bookmark: Bookmark
  userId: string
  Answering: Answering
  open: boolean
  onOpen: (open: boolean) => void
  removed: boolean
  onRemoved: (removed: boolean) => void
}

const words = texts.bookmarks

/** The pressed button was removed with its card, so focus moves to the button that replaces it. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** A bookmarked question to read, answer, remove and restore. */
export function BookmarkItem(props: Props) {
  const { bookmark, userId, Answering, open, onOpen, removed, onRemoved, onNext, onPrevious } =
    props
  const { question, createdAt } = bookmark
  const [touched, setTouched] = useState(false)
  const removedId = useId()
  const setBookmark = useSetBookmark(userId)

  function toggle() {
    setTouched(true)
    onOpen(!open)
  }

  function mark(bookmarked: boolean) {
    setTouched(true)
    onRemoved(!bookmarked)
    setBookmark.mutate(
      { questionId: question.id, quizSetId: question.quizSet.id, bookmarked },
      { onError: () => onRemoved(bookmarked) },
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
          onClick={() => mark(true)}
        >
          {words.undo}
        </Button>
      </div>
    )
  }
  const actions = (
    <>
      <Button
        ref={touched && !open ? takeFocus : undefined}
        variant={open ? 'subtle' : 'light'}
        color={open ? 'gray' : undefined}
        leftSection={!open && <IconPencil size={20} aria-hidden="true" />}
        aria-expanded={open}
        onClick={toggle}
      >
        {open ? words.close : words.open}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={!open && <IconBookmarkOff size={20} aria-hidden="true" />}
        onClick={() => mark(false)}
      >
        {words.remove}
      </Button>
    </>
  )
  if (open) {
    return (
      <OpenItem
        question={question}
        Answering={Answering}
        actions={actions}
        onNext={onNext}
        onPrevious={onPrevious}
      />
    )
  }
  return (
    <article className={classes.item}>
      <h2 className={classes.from}>{texts.from(question.quizSet.name)}</h2>
      <div className={classes.question}>
        <RichText text={question.text} />
      </div>
      <p className={classes.saved}>{words.savedAt(formatDate(createdAt))}</p>
      <div className={classes.actions}>{actions}</div>
    </article>
  )
}

type OpenProps = Neighbours & {
  question: Bookmark['question']
  Answering: Answering
  actions: ReactNode
}

function OpenItem({ question, Answering, actions, onNext, onPrevious }: OpenProps) {
  useMoves({ next: onNext, previous: onPrevious })
  const { answer, choose } = useOneAnswer((choice) => answerPractice(question.id, choice))
  return (
    <PracticeCard
      takesFocus="item"
      question={question}
      answer={answer}
      Answering={Answering}
      onChoose={choose}
    >
      <RoundBar aside={actions}>
        {onNext && (
          <Button
            size="md"
            fullWidth
            rightSection={<IconChevronRight size={20} aria-hidden="true" />}
            onClick={onNext}
          >
            {texts.next}
          </Button>
        )}
      </RoundBar>
    </PracticeCard>
  )
}
