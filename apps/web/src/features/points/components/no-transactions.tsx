import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import type { Direction } from '../rules/direction'
import { texts } from '../texts'

export function NoTransactions({ direction }: { direction: Direction | undefined }) {
  const { title, body } = texts.empty[direction ?? 'all']
  return (
    <EmptyState
      scene="path"
      title={title}
      body={body}
      action={
        direction === 'in' ? (
          <LinkButton to="/purchase-points">{texts.buy}</LinkButton>
        ) : (
          <LinkButton to="/quiz-sets">{texts.empty.browse}</LinkButton>
        )
      }
    />
  )
}
