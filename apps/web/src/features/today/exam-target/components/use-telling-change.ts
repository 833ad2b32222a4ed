import { notifyError, notifySuccess } from '@/components/notify'
import { type ExamTarget, useChangeExamTarget } from '../../api/change-exam-target'
import { texts } from '../texts'

const about = 'exam-target'

/**
 * Changes the target, says so and offers the way back to the one before; to an examination whose day has
 * passed there is none.
 */
export function useTellingChange(userId: string, before: ExamTarget | null, onDone: () => void) {
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
