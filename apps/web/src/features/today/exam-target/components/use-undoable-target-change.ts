import { notifyError, notifySuccess } from '@/components/notify'
import { type ExamTarget, useChangeExamTarget } from '../../api/change-exam-target'
import { texts } from '../texts'

const about = 'exam-target'

/**
 * Changes the target and notifies the user, with an undo action unless the previous exam date has
 * passed.
 */
export function useUndoableTargetChange(
  userId: string,
  before: ExamTarget | null,
  onDone: () => void,
) {
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
