import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DayInput } from '@/components/day-input/day-input'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { formatLocalDay, formatNumber } from '@/lib/formats'
import { tenantIdOf, useSite } from '@/lib/site'
import type { ExamTarget } from '../../api/change-exam-target'
import { examPositionsQuery } from '../../api/exam-positions'
import { daysBetween, problemsOf, selectableDays } from '../rules/target-form'
import { texts } from '../texts'
import { PositionField } from './position-field'
import { RemoveTarget } from './remove-target'
import classes from './target-dialog.module.css'
import { useUndoableTargetChange } from './use-undoable-target-change'

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
