import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { texts } from '../texts'

export function QuizSetNotFound() {
  return (
    <Page>
      <EmptyState
        order={1}
        scene="shelf"
        title={texts.notFound.title}
        body={texts.notFound.body}
        action={<LinkButton to="/quiz-sets">{texts.notFound.browse}</LinkButton>}
      />
    </Page>
  )
}
