import { Stack } from '@mantine/core'
import { PageHeader } from '@/components/page-header'
import { QuestionTabs } from '../question-tabs'
import { texts } from '../texts'
import { QuestionReports } from './question-reports'

/** What learners say is wrong, of all questions. */
export function ReportQueue() {
  return (
    <Stack gap="md">
      <PageHeader title={texts.reports.title} />
      <QuestionTabs current="reports" />
      <QuestionReports />
    </Stack>
  )
}
