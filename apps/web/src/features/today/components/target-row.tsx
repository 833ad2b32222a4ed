import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { WholeWords } from '@/components/whole-words'
import { formatLocalDay, formatNumber } from '@/lib/formats'
import type { Tonight } from '../api/tonight'
import { texts } from '../texts'
import classes from './tonight-card.module.css'

const words = texts.target

/** The form loads when it is opened. */
const TargetDialog = laterPart(
  async () => (await import('../exam-target/components/target-dialog')).TargetDialog,
  LoadFailureToast,
)

type Props = { userId: string; target: Tonight['target'] }

/** Days until the learner's exam. */
export function TargetRow({ userId, target }: Props) {
  const [open, setOpen] = useState(false)
  const { title, body, action } = target ? describe(target) : words.none
  return (
    <div className={classes.target}>
      <IconCalendarEvent size={22} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <strong>
          <WholeWords>{title}</WholeWords>
        </strong>
        <span className={classes.facts}>
          <WholeWords>{body}</WholeWords>
        </span>
      </div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && (
        <Suspense>
          <TargetDialog userId={userId} target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function describe({ position, exam_on, days_left: left }: NonNullable<Tonight['target']>) {
  if (left < 0) return words.past
  return {
    title: words.soon[left] ?? words.left(formatNumber(left)),
    body: words.body(formatLocalDay(exam_on), position),
    action: words.edit,
  }
}
