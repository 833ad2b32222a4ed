import { createFileRoute } from '@tanstack/react-router'
import { QuestionReports } from '@/admin/catalogue/questions/reports/question-reports'
import { MessagesScreen } from '@/admin/people/messages/messages-screen'
import { texts } from '@/admin/people/messages/texts'

export const Route = createFileRoute('/_admin/admin/messages')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: () => <MessagesScreen reports={<QuestionReports />} />,
})
