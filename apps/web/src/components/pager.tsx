import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/formats'
import classes from './pager.module.css'
import { texts } from './texts'

type Step = {
  /** The page number in the address; undefined for the first page. */
  page: number | undefined
  disabled: boolean
  /** The link's label. */
  children: string
}

type Props = {
  /** The name of the pagination for screen readers. */
  label: string
  page: number
  pages: number
  /** The link to a page: a `LinkButton` with the list's own address. */
  link: (step: Step) => ReactNode
}

/** Links to newer and older entries of a list, newest first; nothing if there is only one page. */
export function Pager({ label, page, pages, link }: Props) {
  if (pages < 2) return null
  const newer = Math.min(page - 1, pages)
  return (
    <nav aria-label={label} className={classes.pages}>
      {link({
        page: newer > 1 ? newer : undefined,
        disabled: page <= 1,
        children: texts.pages.newer,
      })}
      <Text size="xs" c="dimmed">
        {texts.pages.position(formatNumber(page), formatNumber(pages))}
      </Text>
      {link({ page: page + 1, disabled: page >= pages, children: texts.pages.older })}
    </nav>
  )
}
