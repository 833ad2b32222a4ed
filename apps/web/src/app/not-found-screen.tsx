import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@/components/empty-state'
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
        action={
          <Button component={Link} to="/">
            {texts.notFound.home}
          </Button>
        }
      />
    </Page>
  )
}
