import { Loader, Text, Title } from '@mantine/core'
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Illustration } from '@/components/illustration'
import { Page } from '@/components/page'
import { choiceAt } from '@/components/question/option-order'
import type { PassageView } from '@/components/question/passage'
import { opensPassage, passageGroups } from '@/components/question/passages'
import { usePageTitle } from '@/lib/page-title'
import type { Question } from '@/lib/question'
import type { OpenedAttempt, SubmittedAttempt, Withdrawal } from '../attempt/attempt'
import { useAttempt } from '../attempt/use-attempt'
import { type DisplaySettings, useDisplaySettings } from '../attempt/use-display-settings'
import { type Shortcut, useShortcuts } from '../attempt/use-shortcuts'
import { questionState } from '../rules/question-state'
import type { QuizVariant } from '../rules/quiz-variant'
import { sectionAt } from '../rules/sections'
import { texts } from '../texts'
import { AttemptBar } from './attempt-bar'
import { AttemptDialogs, importDisplay, type OpenDialog } from './attempt-dialogs'
import classes from './attempt-screen.module.css'
import { MoveBar } from './move-bar'
import { QuestionCard } from './question-card'
import { QuestionGrid } from './question-grid'

type Props = {
  name: string
  opened: OpenedAttempt
  variant: QuizVariant
  renderTools?: (question: Question) => ReactNode
  onSubmitted: (result: SubmittedAttempt) => void
  onWithdrawn: (withdrawal: Withdrawal) => void
}

/** The quiz in progress. */
export function AttemptScreen({ name, opened, variant, renderTools, ...endings }: Props) {
  usePageTitle(name, 'catalogue')
  const controls = useAttempt(opened, endings)
  const { attempt, questions, answers, outbox, clock, view, submission } = controls
  const { choose, isUnsure, toggleUnsure } = controls
  const { sections } = opened
  const { settings, change } = useDisplaySettings()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [openPassages, setOpenPassages] = useState<Record<string, boolean>>({})
  const stage = useRef<HTMLDivElement>(null)
  // Preloads the dialog after the first question, in case the connection is lost later.
  useEffect(() => void importDisplay().catch(() => undefined), [])
  const arriveAt = useArrival(stage, view.position)

  const total = questions.length
  const groups = useMemo(() => passageGroups(questions), [questions])
  const answered = Object.keys(answers).length
  const current = questions[view.position]

  const moveTo = view.goTo
  const goTo = useCallback(
    (position: number) => {
      if (position < 0 || position >= total) return
      setDialog(null)
      moveTo(position)
      arriveAt(position)
    },
    [total, moveTo, arriveAt],
  )

  /** Opened or folded for all questions with the same passage. Where all questions are shown, it is above the first. */
  function passageAt(position: number): PassageView | null {
    const passage = questions[position]?.passage
    const group = groups[position]
    if (!passage || !group || (settings.showAll && position !== group.first)) return null
    return {
      group,
      open: openPassages[passage] ?? opensPassage(position !== group.first),
      onOpen: (open) => setOpenPassages((now) => ({ ...now, [passage]: open })),
    }
  }

  /** Stays at the current question when all questions are shown on the page. */
  function changeDisplay(part: Partial<DisplaySettings>) {
    change(part)
    if ('showAll' in part) arriveAt(view.position)
  }

  function act(shortcut: Shortcut) {
    if (shortcut.type === 'previous') goTo(view.position - 1)
    if (shortcut.type === 'next') goTo(view.position + 1)
    if (!current) return
    if (shortcut.type === 'unsure') toggleUnsure(current.id)
    if (shortcut.type !== 'choose') return
    const choice = choiceAt(current, shortcut.place)
    if (choice) choose(current.id, choice)
  }
  useShortcuts(dialog === null && !submission.ending, act)

  if (submission.ending)
    return <EndingScreen failures={submission.failures} overloaded={submission.overloaded} />

  const entries = questions.map(({ id }, position) => ({
    id,
    state: questionState(answers[id]),
    unsure: isUnsure(id),
    current: position === view.position,
  }))
  const grid = (
    <QuestionGrid entries={entries} sections={sections} mode={attempt.mode} onGoTo={goTo} />
  )
  const moves = {
    position: view.position,
    total,
    answered,
    showAll: settings.showAll,
    onGoTo: goTo,
    onSubmit: () => setDialog('submit'),
  }

  return (
    <div className={classes.screen} data-font-size={settings.fontSize}>
      <AttemptBar
        name={name}
        position={view.position}
        total={total}
        answered={answered}
        outbox={outbox}
        deadlineAt={attempt.deadlineAt}
        clock={clock}
        onDisplay={() => setDialog('display')}
      />
      <div className={classes.workspace}>
        <div ref={stage} className={classes.stage}>
          {questions.map((question, position) => {
            if (!settings.showAll && position !== view.position) return null
            const section = sectionAt(sections, position)
            const named = section && (!settings.showAll || section.first === position + 1)
            return (
              <Fragment key={question.id}>
                {named && <p className={classes.section}>{section.name}</p>}
                <QuestionCard
                  question={question}
                  position={position}
                  passage={passageAt(position)}
                  mode={attempt.mode}
                  answer={answers[question.id]}
                  delivery={outbox}
                  unsure={isUnsure(question.id)}
                  revealsCorrectAnswer={variant.alwaysRevealsCorrectAnswer}
                  tools={renderTools?.(question)}
                  onChoose={choose}
                  onUnsure={toggleUnsure}
                  onEnter={view.goTo}
                />
              </Fragment>
            )
          })}
        </div>
        <aside className={classes.side}>
          <MoveBar {...moves} onOpenGrid={() => setDialog('grid')} />
          <div className={classes.wideGrid}>{grid}</div>
        </aside>
      </div>
      <AttemptDialogs
        dialog={dialog}
        entries={entries}
        grid={grid}
        settings={settings}
        submission={submission}
        onDialog={setDialog}
        onDisplay={changeDisplay}
        onGoTo={goTo}
      />
    </div>
  )
}

/**
 * Scrolls to a question and focuses its heading after a move. Before the first move the scroll position
 * is unchanged. The button that started the quiz has been removed, so a lost focus moves to the
 * question.
 */
function useArrival(
  stage: RefObject<HTMLElement | null>,
  beginsAt: number,
): (position: number) => void {
  const [arrival, setArrival] = useState<{ position: number } | null>(null)
  const begin = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    headingAt(stage.current, beginsAt)?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])

  useEffect(() => {
    if (!arrival) return
    const heading = headingAt(stage.current, arrival.position)
    heading?.focus({ preventScroll: true })
    heading?.closest('article')?.scrollIntoView({ block: 'start' })
  }, [arrival, stage])

  return useCallback((position) => setArrival({ position }), [])
}

function headingAt(stage: HTMLElement | null, position: number) {
  return stage?.querySelector<HTMLElement>(`[data-position="${position}"] h2`)
}

/** The time is over and the answers are being submitted, with retries if necessary. */
function EndingScreen({ failures, overloaded }: { failures: number; overloaded: boolean }) {
  const again = overloaded ? texts.submit.overloaded : texts.time.waiting
  return (
    <Page>
      <div className={classes.ending} role="status">
        <Illustration scene="clock" />
        <Title order={1} size="h2">
          {texts.time.over}
        </Title>
        <Text c="dimmed" maw="46ch">
          {failures > 0 ? again : texts.time.submitting}
        </Text>
        <Loader size={28} aria-hidden="true" />
      </div>
    </Page>
  )
}
