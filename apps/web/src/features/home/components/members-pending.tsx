import { Skeleton, Title } from '@mantine/core'
import { Page } from '@/components/page'
import { texts } from '@/components/texts'

/** The room of a member's home, until it is known what is in it. */
export function MembersPending() {
  return (
    <Page mih="100vh" aria-busy="true">
      <Title order={1} mb={32}>
        {texts.today}
      </Title>
      <Skeleton height={176} radius="lg" mb={12} />
      <Skeleton height={176} radius="lg" />
    </Page>
  )
}
