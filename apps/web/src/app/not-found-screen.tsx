import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { texts } from './texts'

export function NotFoundScreen() {
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
