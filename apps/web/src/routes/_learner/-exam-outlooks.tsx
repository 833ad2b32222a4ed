import { useQuery } from '@tanstack/react-query'
import { openExamsQuery } from '@/features/quiz/api/catalogue'
import { ReadinessPanel } from '@/features/readiness/readiness-panel'

/** A site rarely offers more; each is a request. */
const maxExams = 3

/** What the learner may expect of the site's examinations; nothing of those without evidence. */
export function ExamOutlooks({ userId }: { userId: string }) {
  const { data: exams = [] } = useQuery(openExamsQuery())
  return exams
    .slice(0, maxExams)
    .map((exam) => (
      <ReadinessPanel key={exam.id} userId={userId} blueprintId={exam.id} exam={exam} />
    ))
}
