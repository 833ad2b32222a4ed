import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '@/components/page'
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
