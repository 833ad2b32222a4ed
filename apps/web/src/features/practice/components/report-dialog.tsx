import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { notifySuccess } from '@/components/notify'
import { SheetDialog } from '@/components/sheet-dialog'
import { type Choice, choices } from '@/lib/question'
import {
  maxDetailsLength,
  type ReportReason,
  reportReasons,
  useReportQuestion,
} from '../api/report-question'
import { isFinalError } from '../rules/retry-unless-refused'
import { texts } from '../texts'
import classes from './report-dialog.module.css'

type Props = {
  userId: string
  questionId: string
  quizSetId: string
  /** The options as shown, if shuffled. */
  order?: readonly Choice[] | undefined
  onClose: () => void
}

const words = texts.report

/** Reports a faulty question to the administrators. The input survives a failed request. */
export function ReportDialog(props: Props) {
  const { userId, questionId, quizSetId, order = choices, onClose } = props
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [suggested, setSuggested] = useState('')
  const [details, setDetails] = useState('')
  const [tried, setTried] = useState(false)
  const problemId = useId()
  const needsDetails = reason === 'other' && details.trim() === ''
  const report = useReportQuestion(userId, quizSetId, {
    onSuccess: () => {
      notifySuccess(words.sent)
      onClose()
    },
  })
  const problem = tried && !reason ? words.reasonMissing : failureOf(report.error)

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!reason || needsDetails) return
    const suggestedChoice = reason === 'wrong_key' && suggested ? Number(suggested) : null
    report.mutate({ questionId, reason, details: details.trim(), suggestedChoice })
  }

  return (
    <SheetDialog open title={words.title} onClose={onClose}>
      <form className={classes.form} onSubmit={send} noValidate>
        <p className={classes.lead}>{words.lead}</p>
        <fieldset className={classes.reasons} aria-describedby={problem ? problemId : undefined}>
          <legend className={classes.legend}>{words.reason}</legend>
          {reportReasons.map((value) => (
            <label key={value} className={classes.reason}>
              <input
                type="radio"
                name="report-reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {words.reasons[value]}
            </label>
          ))}
        </fieldset>
        {reason === 'wrong_key' && (
          <NativeSelect
            label={words.suggestion}
            data={[
              { value: '', label: words.noSuggestion },
              ...order.map((choice, index) => ({
                value: String(choice),
                label: words.option(index + 1),
              })),
            ]}
            value={suggested}
            onChange={(event) => setSuggested(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={reason === 'other' ? words.details : words.detailsOptional}
          placeholder={words.detailsHint}
          rows={3}
          maxLength={maxDetailsLength}
          value={details}
          error={tried && needsDetails && words.detailsMissing}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
        {problem && (
          <p id={problemId} role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <Button type="submit" size="md" fullWidth loading={report.isPending}>
          {words.send}
        </Button>
      </form>
    </SheetDialog>
  )
}

/** Errors of the catalogue carry a message for users. Any other error is a connection problem. */
function failureOf(error: Error | null): string | null {
  if (!error) return null
  return isFinalError(error) ? error.message : words.failed
}
