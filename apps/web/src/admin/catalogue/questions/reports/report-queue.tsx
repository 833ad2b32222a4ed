import { Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { PageHeader } from '@/components/page-header'
import { QuestionTabs } from '../question-tabs'
import { texts } from '../texts'
import { QuestionReports } from './question-reports'

type Props = Pick<ComponentProps<typeof QuestionReports>, 'renderRegrade'>

/** Questions that wait for a decision, and learners' reports about all questions. */
export function ReportQueue(props: Props) {
  return (
    <Stack gap="md">
      <PageHeader title={texts.reports.title} />
      <QuestionTabs current="reports" />
      <QuestionReports {...props} />
    </Stack>
  )
}
