import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DayInput } from '@/components/day-input/day-input'
import { notifyError, notifySuccess } from '@/components/notify'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { formatLocalDay, formatNumber } from '@/lib/formats'
import { tenantIdOf, useSite } from '@/lib/site'
import { type ExamTarget, examPositionsQuery, useChangeExamTarget } from '../../api/exam-target'
import { daysBetween, problemsOf, selectableDays } from '../rules/target-form'
import { texts } from '../texts'
import { PositionField } from './position-field'
import classes from './target-dialog.module.css'

type Props = { userId: string; target: ExamTarget | null; onClose: () => void }

/** Form for the position and date of the exam. The input survives a failed request. */
export function TargetDialog({ userId, target, onClose }: Props) {
  const positions = useQuery(examPositionsQuery(tenantIdOf(useSite())))
  const [position, setPosition] = useState(target?.position ?? '')
  // A date in the past has to be selected again.
  const [examOn, setExamOn] = useState(target && target.days_left >= 0 ? target.exam_on : '')
  const [tried, setTried] = useState(false)
  const [days] = useState(() => selectableDays(Date.now()))
  const change = useUndoableTargetChange(userId, target, onClose)
  const problems = problemsOf({ position, examOn }, days)
  const errorOf = (field: keyof typeof problems) => {
    const problem = tried && problems[field]
    return problem ? texts.problems[problem] : undefined
  }

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    change.mutate({ position: position.trim(), exam_on: examOn })
  }

  return (
    <SheetDialog open title={texts.title} onClose={onClose}>
      <form className={classes.form} onSubmit={save} noValidate>
        <p className={classes.lead}>{texts.lead}</p>
        {positions.isPending ? (
          <Skeleton height={72} />
        ) : (
          <PositionField
            positions={positions.data ?? []}
            value={position}
            onChange={setPosition}
            error={errorOf('position')}
          />
        )}
        <DayInput
          label={texts.date}
          description={describeDay(examOn, days.first, problems.examOn !== undefined)}
          min={days.first}
          max={days.last}
          value={examOn}
          onChange={setExamOn}
          error={errorOf('examOn')}
        />
        {change.error && (
          <p role="alert" className={classes.problem}>
            {failureOf(change.error)}
          </p>
        )}
        <Button type="submit" size="md" fullWidth loading={change.isPending}>
          {texts.save}
        </Button>
        {target && <RemoveTarget pending={change.isPending} onRemove={() => change.mutate(null)} />}
      </form>
    </SheetDialog>
  )
}

/** The date in words, and the number of days until then. */
function describeDay(day: string, today: string, refused: boolean): string {
  if (refused) return texts.dateHint
  const left = daysBetween(today, day)
  const written = texts.bothEras(formatLocalDay(day), day.slice(0, 4))
  return left === 0 ? texts.dateToday(written) : texts.dateIs(written, formatNumber(left))
}

/** Errors of the catalogue carry a message for users. Any other error is a connection problem. */
function failureOf(error: Error): string {
  return error instanceof DataError && error.final ? error.message : texts.failed
}

type RemoveTargetProps = { pending: boolean; onRemove: () => void }

/** Removes the target after a confirmation. */
function RemoveTarget({ pending, onRemove }: RemoveTargetProps) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button variant="subtle" color="gray" fullWidth onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
    )
  }
  return (
    <div className={classes.ask} role="alert">
      <span>{texts.removeAsk}</span>
      <Button variant="default" onClick={() => setAsking(false)}>
        {texts.removeNo}
      </Button>
      <Button variant="filled" color="ruby" loading={pending} onClick={onRemove}>
        {texts.removeYes}
      </Button>
    </div>
  )
}

const about = 'exam-target'

/**
 * Changes the target and notifies the user, with an undo action unless the previous exam date has
 * passed.
 */
function useUndoableTargetChange(userId: string, before: ExamTarget | null, onDone: () => void) {
  const undo = useChangeExamTarget(userId, {
    onSuccess: () => notifySuccess({ about, title: texts.undone }),
    onError: () => notifyError({ about, title: texts.undoFailed }),
  })
  const isPast = before !== null && before.days_left < 0
  return useChangeExamTarget(userId, {
    onSuccess: (target) => {
      const title = target ? texts.saved : texts.removed
      const action = { label: texts.undo, run: () => undo.mutate(before) }
      notifySuccess({ about, title, ...(!isPast && { action }) })
      onDone()
    },
  })
}
