import { Badge, Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PassageLine } from '@/admin/kit/passage-line'
import { QuestionLine } from '@/admin/kit/question-line'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { formatDateTime } from '@/lib/formats'
import { useAccess } from '@/lib/use-access'
import { handleReports, type QuestionReport, type ReportStatus } from '../api/question-reports'
import classes from '../questions.module.css'
import { texts } from '../texts'

type Props = {
  report: QuestionReport
  /** Whether the question is already shown above the report. */
  isAlone: boolean
}

const words = texts.reports
const maxLength = 1000

/** One report with its actions. Handling it can send the reporting learner an answer. */
export function ReportEntry({ report, isAlone }: Props) {
  const [answer, setAnswer] = useState(report.answer ?? '')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const handle = useMutation({
    mutationFn: (status: ReportStatus) => handleReports([report.id], status, answer),
    onSuccess: (_, status) =>
      reportSuccess(words.done(words.states[status]), async () => {
        await handleReports([report.id], report.status, report.answer ?? '').finally(refresh)
      }),
    onError: (error) => reportFailure(words.handleFailed, error),
    onSettled: refresh,
  })
  // The server hides the reporting learner from managers.
  const isAdmin = useAccess().role === 'admin'
  const { question, reporter, handled_by, handled_at } = report
  const tooLong = answer.trim().length > maxLength
  const act = (status: ReportStatus, label: string) => (
    <Button
      variant={status === 'resolved' ? 'filled' : 'default'}
      disabled={tooLong || handle.isPending}
      onClick={() => handle.mutate(status)}
    >
      {label}
    </Button>
  )
  return (
    <article className={classes.report}>
      <header className={classes.reportHead}>
        <Badge color="mango" variant="light">
          {words.reasons[report.reason]}
        </Badge>
        <span className={classes.by}>
          {words.by(
            reporter?.name ?? (isAdmin ? words.formerUser : words.learner),
            formatDateTime(report.created_at),
          )}
        </span>
      </header>
      {!isAlone && (
        <p className={classes.question}>
          <Link
            to="/admin/questions"
            search={{ tab: 'reports', record: question.id, part: 'reports' } as never}
          >
            <QuestionLine text={question.question_text} maxLength={160} />
          </Link>
          {question.passage && <PassageLine text={question.passage} maxLength={160} />}
          <span>{report.quiz_set.name}</span>
        </p>
      )}
      {report.suggested_choice && <p>{words.suggests(report.suggested_choice)}</p>}
      {report.details && <blockquote className={classes.details}>{report.details}</blockquote>}
      {!question.is_current && <p className={classes.changed}>{words.changed}</p>}
      {report.status === 'open' ? (
        <>
          <Textarea
            label={words.answer}
            description={words.answerHint}
            autosize
            minRows={2}
            value={answer}
            error={tooLong && words.answerLong}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <Group gap="xs">
            {act('resolved', words.resolve)}
            {act('dismissed', words.dismiss)}
          </Group>
        </>
      ) : (
        <>
          <p>
            {words.handled(
              words.states[report.status],
              handled_by?.name ?? words.administrator,
              handled_at ? formatDateTime(handled_at) : '–',
            )}
          </p>
          {report.answer && (
            <p>
              <strong>{words.answer}:</strong> {report.answer}
            </p>
          )}
          <div>{act('open', words.reopen)}</div>
        </>
      )}
    </article>
  )
}
