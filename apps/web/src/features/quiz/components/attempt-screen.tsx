import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PassageView } from '@/components/question/passage'
import { opensPassage, passageGroups } from '@/components/question/passages'
import { usePageTitle } from '@/lib/page-title'
import type { OpenedAttempt, SubmittedAttempt } from '../attempt/attempt'
import { useArrival } from '../attempt/use-arrival'
import { useAttempt } from '../attempt/use-attempt'
import { useDisplaySettings } from '../attempt/use-display-settings'
import { useShortcuts } from '../attempt/use-shortcuts'
import type { Withdrawal } from '../attempt/withdrawal'
import { questionState } from '../rules/question-state'
import type { QuizVariant } from '../rules/quiz-variant'
import type { Shortcut } from '../rules/shortcuts'
import type { DisplaySettings } from '../storage/display-settings'
import { AttemptBar } from './attempt-bar'
import { AttemptDialogs, importDisplay, type OpenDialog } from './attempt-dialogs'
import classes from './attempt-screen.module.css'
import { EndingScreen } from './ending-screen'
import { MoveBar } from './move-bar'
import { QuestionCard } from './question-card'
import { QuestionGrid } from './question-grid'

type Props = {
  name: string
  opened: OpenedAttempt
  variant: QuizVariant
  renderTools?: (questionId: string) => ReactNode
  onSubmitted: (result: SubmittedAttempt) => void
  onWithdrawn: (withdrawal: Withdrawal) => void
}

/** The quiz in progress. */
export function AttemptScreen({ name, opened, variant, renderTools, ...endings }: Props) {
  usePageTitle(name, 'catalogue')
  const controls = useAttempt(opened, endings)
  const { attempt, questions, answers, outbox, clock, view, submission } = controls
  const { choose, isUnsure, toggleUnsure } = controls
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
    if (shortcut.type === 'choose') choose(current.id, shortcut.choice)
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
  const grid = <QuestionGrid entries={entries} mode={attempt.mode} onGoTo={goTo} />
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
            return (
              <QuestionCard
                key={question.id}
                question={question}
                position={position}
                passage={passageAt(position)}
                mode={attempt.mode}
                answer={answers[question.id]}
                delivery={outbox}
                unsure={isUnsure(question.id)}
                revealsCorrectAnswer={variant.alwaysRevealsCorrectAnswer}
                tools={renderTools?.(question.id)}
                onChoose={choose}
                onUnsure={toggleUnsure}
                onEnter={view.goTo}
              />
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
