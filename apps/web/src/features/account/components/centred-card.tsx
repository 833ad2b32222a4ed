import { Card, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { Pending } from '@/components/query-view'
import { usePageTitle } from '@/lib/page-title'
import classes from './centred-card.module.css'

/** Screen with a single card. `title` sets the document title once it is available. */
export function CentredCard({ title, children }: { title?: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <Page className={classes.page}>
      <Card className={classes.card} padding="xl">
        {children}
      </Card>
    </Page>
  )
}

/** Placeholder of a `CentredCard` while its content is loading. */
export function CardPending() {
  return (
    <CentredCard>
      <Pending>
        <Stack align="center">
          <Skeleton height={140} width={200} radius="lg" />
          <Skeleton height={32} width="70%" />
          <Skeleton height={48} width="90%" />
          <Skeleton height={46} width={160} />
        </Stack>
      </Pending>
    </CentredCard>
  )
}
