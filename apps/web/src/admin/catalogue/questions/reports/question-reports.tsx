import { NativeSelect, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { PageChoice } from '@/admin/kit/page-choice'
import { EmptyState } from '@/components/empty-state'
import { QueryView } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { useLive } from '@/lib/live/use-live'
import { questionReports, type ReportStatus } from '../api/question-reports'
import classes from '../questions.module.css'
import { texts } from '../texts'
import { ReportEntry } from './report-entry'
import { SuspectKeys } from './suspect-keys'

const words = texts.reports
const states = ['open', 'resolved', 'dismissed'] as const
const pageSize = 25

type Props = {
  /** Limits the reports to one question; all questions when absent. */
  questionId?: string
  renderRegrade?: ComponentProps<typeof SuspectKeys>['renderRegrade']
}

/**
 * Learners' reports by status, with the actions for each. Open reports about all questions are listed with the keys that
 * are likely wrong, by question.
 */
export function QuestionReports({ questionId, renderRegrade }: Props) {
  const [status, setStatus] = useState<ReportStatus>('open')
  const [reason, setReason] = useState('')
  const [page, setPage] = useState(1)
  const isQueue = status === 'open' && reason === '' && !questionId
  const query = useQuery({
    ...questionReports({
      status,
      page,
      // The queue loads its reports itself; only the counts are shown here, which come with any page.
      size: isQueue ? 1 : pageSize,
      reason: reason || undefined,
      ...(questionId && { questionId }),
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const filter = questionId ? `question_id=eq.${questionId}` : undefined
  useLive({ table: 'question_reports', filter, catchesUp: true }, () => void query.refetch())
  const counts = query.data?.counts
  const nameOf = (state: ReportStatus) =>
    counts ? words.withCount(words.states[state], formatNumber(counts[state])) : words.states[state]
  return (
    <Stack gap="md">
      <div className={classes.filters}>
        <NativeSelect
          aria-label={words.state}
          data={states.map((state) => ({ value: state, label: nameOf(state) }))}
          value={status}
          onChange={({ currentTarget }) => {
            setStatus(currentTarget.value as ReportStatus)
            setPage(1)
          }}
        />
        <NativeSelect
          aria-label={words.reason}
          data={[
            { value: '', label: words.anyReason },
            ...Object.entries(words.reasons).map(([value, label]) => ({ value, label })),
          ]}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setPage(1)
          }}
        />
      </div>
      {isQueue ? (
        <SuspectKeys renderRegrade={renderRegrade} />
      ) : (
        <QueryView query={query} skeleton={<Skeleton height={240} />}>
          {({ reports, total }) =>
            reports.length === 0 ? (
              <EmptyState scene="desk" {...words.empty} />
            ) : (
              <>
                {reports.map((report) => (
                  <ReportEntry key={report.id} report={report} isAlone={questionId !== undefined} />
                ))}
                <PageChoice page={page} pages={Math.ceil(total / pageSize)} onChange={setPage} />
              </>
            )
          }
        </QueryView>
      )}
    </Stack>
  )
}
