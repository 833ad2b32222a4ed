import { Badge } from '@mantine/core'
import type { QuestionStatus } from './api/list-questions'
import { texts } from './texts'

const colors = { published: 'leaf', draft: 'mango', archived: 'gray' } as const

export function StatusBadge({ status }: { status: QuestionStatus }) {
  return (
    <Badge color={colors[status]} variant="light">
      {texts.status[status]}
    </Badge>
  )
}
