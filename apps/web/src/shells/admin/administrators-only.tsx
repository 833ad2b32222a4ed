import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { texts } from './texts'

/** Shown in place of a screen that a tenant's managers may not use. */
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
