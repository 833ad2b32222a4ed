import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/formats'
import classes from './pager.module.css'
import { texts } from './texts'

type Step = {
  /** The page's address has this number: none for the first. */
  page: number | undefined
  disabled: boolean
  /** What the link says. */
  children: string
}

type Props = {
  /** Names the pages for those who cannot see what they belong to. */
  label: string
  page: number
  pages: number
  /** The link to a page: a `LinkButton` with the list's own address. */
  link: (step: Step) => ReactNode
}

/** To the newer and the older of a list, newest first; nothing where one page holds all. */
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
