import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { usePageTitle } from '@/lib/page-title'
import classes from './centred-card.module.css'

/** A screen that asks or says one thing; `title`, once it is known, names the browser's tab. */
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
