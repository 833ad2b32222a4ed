import { Button, Title } from '@mantine/core'
import { reportFailure } from '@/admin/kit/report-outcome'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { useAccess } from '@/lib/use-access'
import type { QuizSetStatistics } from './api/quiz-set-statistics'
import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'
import { useUndoRegrade, whyNotUndone } from './use-undo-regrade'

const words = texts.history

/** Recent regrades, which administrators can undo. */
export function RegradeHistory({ regrades, questions }: QuizSetStatistics) {
  const undo = useUndoRegrade()
  const isAdmin = useAccess().role === 'admin'
  if (regrades.length === 0) return null
  return (
    <section aria-labelledby="regrades-title" className={classes.sheet}>
      <Title order={2} size="h4" id="regrades-title">
        {words.title}
      </Title>
      <ul className={classes.historyList}>
        {regrades.map(({ id, question_id, kind, choice, changed, created_at, undone_at }) => {
          const asked = questions.find((question) => question.id === question_id)
          return (
            <li key={id} className={classes.item}>
              <span>
                <strong>{asked ? words.question(asked.position) : words.gone}</strong>{' '}
                {words.kinds[kind](choice)}
                <span className={classes.facts}>
                  {formatDateTime(created_at)} · {words.changed(formatNumber(changed))}
                  {undone_at && ` · ${words.undone}`}
                </span>
              </span>
              {isAdmin && !undone_at && (
                <Button
                  variant="default"
                  loading={undo.isPending && undo.variables === id}
                  onClick={() =>
                    undo.mutate(id, { onError: (error) => reportFailure(whyNotUndone(error)) })
                  }
                >
                  {texts.regrade.undo}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
