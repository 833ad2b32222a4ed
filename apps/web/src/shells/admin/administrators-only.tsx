import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { texts } from './texts'

/** In place of a screen that a tenant's managers do not have. */
export function AdministratorsOnly() {
  return (
    <EmptyState
      order={1}
      scene="path"
      {...texts.administratorsOnly}
      action={<LinkButton to="/admin/quiz-sets">{texts.toOwnSite}</LinkButton>}
    />
  )
}
