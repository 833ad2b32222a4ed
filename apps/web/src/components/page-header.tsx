import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  description?: ReactNode
  crumbs?: Crumb[]
  /** Figures or buttons beside the title; below it on a phone. */
  aside?: ReactNode
}

/** The head of a page: where it is, what it is, and what can be done with it. */
export function PageHeader({ title, description, crumbs, aside }: Props) {
  return (
    <header className={classes.header}>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <div className={classes.row}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          {description && (
            <Text c="dimmed" maw="68ch">
              {description}
            </Text>
          )}
        </div>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
    </header>
  )
}
