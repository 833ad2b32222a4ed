import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { QuizSetsScreen } from '@/admin/catalogue/quiz-sets/quiz-sets-screen'
import { texts } from '@/admin/catalogue/quiz-sets/texts'

export const Route = createFileRoute('/_admin/admin/quiz-sets')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: QuizSets,
})

const ImportPanel = lazy(() =>
  import('@/admin/import/question-files/import-panel').then((part) => ({
    default: part.ImportPanel,
  })),
)

function QuizSets() {
  return <QuizSetsScreen renderImport={() => <ImportPanel />} />
}
