import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { ChoiceCard, ChoiceGroup } from '@/components/choice-card'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { RefundRule, RegradeReport } from './api/regrade'
import { figure } from './figure-formats'
import classes from './quiz-set-statistics-screen.module.css'
import { RegradedLearners } from './regraded-learners'
import { texts } from './texts'

type Props = {
  report: RegradeReport
  pending: boolean
  error: string | false
  onBack: () => void
  onConfirm: (refund: RefundRule) => void
}

const words = texts.regrade

/** The result of the dry run: score changes that the regrade would make, and the points that it would return. */
export function RegradePreview({ report, pending, error, onBack, onConfirm }: Props) {
  const [refund, setRefund] = useState(report.refund.rule)
  const average = (value: number | null) => (value === null ? texts.none : `${figure(value, 1)}%`)
  return (
    <Stack gap="md">
      <Text>{words.tried}</Text>
      <StatGrid>
        <StatCard label={words.attempts} value={words.times(formatNumber(report.attempts))} />
        <StatCard label={words.changed} value={words.times(formatNumber(report.changed))} />
        <StatCard label={words.raised} value={words.times(formatNumber(report.raised))} />
        <StatCard label={words.lowered} value={words.times(formatNumber(report.lowered))} />
        <StatCard label={words.moved} value={words.people(formatNumber(report.moved))} />
        <StatCard
          label={words.average}
          value={words.becomes(average(report.average_before), average(report.average_after))}
        />
      </StatGrid>
      {report.in_progress > 0 && (
        <Text c="dimmed">{words.inProgress(formatNumber(report.in_progress))}</Text>
      )}
      <RegradedLearners report={report} />
      {report.kind === 'drop' && <Refund report={report} chosen={refund} onChoose={setRefund} />}
      <p role="status">{pending && words.acting}</p>
      <DialogFoot error={error}>
        <Button variant="default" disabled={pending} onClick={onBack}>
          {words.back}
        </Button>
        <Button color="ruby" loading={pending} onClick={() => onConfirm(refund)}>
          {words.act}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

type RefundProps = {
  report: RegradeReport
  chosen: RefundRule
  onChoose: (rule: RefundRule) => void
}

/** Selects the points to return, with the sums of each rule. */
function Refund({ report: { refunds }, chosen, onChoose }: RefundProps) {
  const { legend, rules, sums, capped: cappedText, nothing } = words.refund
  if (refunds.every(({ points, capped }) => points === 0 && capped === 0))
    return <Text c="dimmed">{nothing}</Text>
  return (
    <ChoiceGroup legend={legend} className={classes.kinds}>
      {refunds.map(({ rule, learners, points, capped }) => (
        <ChoiceCard
          key={rule}
          name="regrade-refund"
          checked={chosen === rule}
          onChoose={() => onChoose(rule)}
          className={classes.kind}
        >
          <span>
            <strong>{rules[rule].name}</strong>
            <span className={classes.about}>
              {rules[rule].about}
              {points > 0 && ` · ${sums(formatNumber(learners), formatNumber(points))}`}
              {capped > 0 && ` · ${cappedText(formatNumber(capped))}`}
            </span>
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  )
}
