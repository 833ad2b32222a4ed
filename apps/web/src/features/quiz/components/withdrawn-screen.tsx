import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'

/** The quiz set was deleted during the attempt, which is therefore over. */
export function WithdrawnScreen({ points }: { points: number }) {
  const { title, body, returned } = texts.withdrawn
  return (
    <Page>
      <div role="alert">
        <EmptyState
          order={1}
          scene="shelf"
          title={title}
          body={points > 0 ? `${body} ${returned(formatNumber(points))}` : body}
          action={<LinkButton to="/quiz-sets">{texts.notFound.browse}</LinkButton>}
        />
      </div>
    </Page>
  )
}
