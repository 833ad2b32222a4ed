import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PastEnd } from '@/components/past-end'
import type { Direction } from '../rules/direction'
import { texts } from '../texts'

type Props = { page: number; direction: Direction | undefined }

/** Empty state for a filter without entries or a page past the end. */
export function NoTransactions({ page, direction }: Props) {
  if (page > 1) {
    return (
      <PastEnd
        scene="path"
        link={(words) => (
          <LinkButton to="/points" search={{ direction }}>
            {words}
          </LinkButton>
        )}
      />
    )
  }
  const words = texts.empty
  const { title, body } = words[direction ?? 'all']
  return (
    <EmptyState
      scene="path"
      title={title}
      body={body}
      action={
        direction === 'in' ? (
          <LinkButton to="/purchase-points">{texts.buy}</LinkButton>
        ) : (
          <LinkButton to="/quiz-sets">{words.browse}</LinkButton>
        )
      }
    />
  )
}
