import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { texts } from '../texts'
import classes from './today-screen.module.css'

type Props = {
  title: ReactNode
  /** Additional link of this site. */
  way?: ReactNode
}

/** Title of a member's home with links to the other main pages. */
export function TodayHeader({ title, way }: Props) {
  return (
    <PageHeader
      title={title}
      aside={
        <div className={classes.ways}>
          <LinkButton to="/dashboard" variant="default">
            {texts.ways.dashboard}
          </LinkButton>
          <LinkButton to="/categories" variant="default">
            {texts.ways.browse}
          </LinkButton>
          {way}
        </div>
      }
    />
  )
}
