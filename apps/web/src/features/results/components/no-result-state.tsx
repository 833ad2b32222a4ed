import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import type { NoResult } from '../api/attempt-result'
import { texts } from '../texts'

/** The attempt does not exist for this user, or is still in progress. */
export function NoResultState({ reason }: { reason: NoResult }) {
  const { title, body } = reason === 'not-found' ? texts.notFound : texts.inProgress
  return (
    <EmptyState
      order={1}
      scene={reason === 'not-found' ? 'path' : 'desk'}
      title={title}
      body={body}
      action={<LinkButton to="/dashboard">{texts.notFound.dashboard}</LinkButton>}
    />
  )
}
