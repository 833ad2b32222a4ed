import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { usePageTitle } from '@/lib/page-title'
import { texts } from './texts'

export function NotFoundScreen() {
  usePageTitle(texts.notFound.title)
  return (
    <Page>
      <EmptyState
        scene="path"
        order={1}
        title={texts.notFound.title}
        body={texts.notFound.body}
        action={<LinkButton to="/">{texts.notFound.home}</LinkButton>}
      />
    </Page>
  )
}
