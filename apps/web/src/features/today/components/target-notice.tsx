import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { Notice } from '@/components/notice'
import { formatLocalDay, formatNumber } from '@/lib/formats'
import type { Today } from '../api/today'
import { texts } from '../texts'

const words = texts.target

/** The form loads when it is opened. */
const TargetDialog = laterPart(
  async () => (await import('../exam-target/target-dialog')).TargetDialog,
  LoadFailureToast,
)

type Props = { userId: string; target: Today['target'] }

/** Days until the learner's exam. */
export function TargetNotice({ userId, target }: Props) {
  const [open, setOpen] = useState(false)
  const { title, body, action } = target ? describe(target) : words.none
  return (
    <>
      <Notice
        tone="leaf"
        icon={<IconCalendarEvent size={26} />}
        title={title}
        body={body}
        action={
          <Button variant="default" onClick={() => setOpen(true)}>
            {action}
          </Button>
        }
      />
      {open && (
        <Suspense>
          <TargetDialog userId={userId} target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function describe({ position, exam_on, days_left: left }: NonNullable<Today['target']>) {
  if (left < 0) return words.past
  return {
    title: left === 0 ? words.today : words.left(formatNumber(left)),
    body: words.body(formatLocalDay(exam_on), position),
    action: words.edit,
  }
}
