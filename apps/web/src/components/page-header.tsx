import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type TitleKind, usePageTitle } from '@/lib/page-title'
import { Breadcrumbs, type Crumb } from './breadcrumbs'
import classes from './page-parts.module.css'
import { WholeWords } from './whole-words'

type Props = {
  title: ReactNode
  /** The title of the browser tab; by default `title` if it is plain text. */
  tabTitle?: string
  titleKind?: TitleKind
  description?: ReactNode
  crumbs?: Crumb[]
  /** Figures or buttons beside the title; below it on a phone. */
  aside?: ReactNode
}

/** The head of a page: breadcrumbs, title, and actions. */
export function PageHeader({ title, tabTitle, titleKind, description, crumbs, aside }: Props) {
  usePageTitle(tabTitle ?? (typeof title === 'string' ? title : undefined), titleKind)
  return (
    <header className={classes.header}>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <div className={classes.headerRow}>
        <div className={classes.headerWords}>
          <Title order={1}>
            <WholeWords>{title}</WholeWords>
          </Title>
          {description && (
            <Text c="dimmed" maw="68ch">
              <WholeWords>{description}</WholeWords>
            </Text>
          )}
        </div>
        {aside && <div className={classes.headerAside}>{aside}</div>}
      </div>
    </header>
  )
}
