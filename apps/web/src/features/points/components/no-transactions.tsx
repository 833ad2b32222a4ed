import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import type { Direction } from '../rules/direction'
import { texts } from '../texts'

type Props = { page: number; direction: Direction | undefined }

/** Nothing on this side of the ledger yet, or a page beyond its end. */
export function NoTransactions({ page, direction }: Props) {
  const words = texts.empty
  if (page > 1) {
    return (
      <EmptyState
        scene="path"
        title={words.pastEnd}
        action={
          <LinkButton to="/points" search={{ direction }}>
            {words.newest}
          </LinkButton>
        }
      />
    )
  }
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
