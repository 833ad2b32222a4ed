import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'

/** Every package is disabled. */
export function NoPackages() {
  const { title, body, action } = texts.packages.none
  return (
    <EmptyState
      scene="shelf"
      title={title}
      body={body}
      action={<LinkButton to="/dashboard">{action}</LinkButton>}
    />
  )
}
