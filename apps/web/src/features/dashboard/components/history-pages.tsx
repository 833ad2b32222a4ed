import { Text } from '@mantine/core'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import type { HistoryView } from '../rules/history-view'
import { texts } from '../texts'
import classes from './history.module.css'

type Props = { view: HistoryView; page: number; pages: number }

/** To newer and older attempts; nothing where one page holds all. */
export function HistoryPages({ view, page, pages }: Props) {
  if (pages < 2) return null
  const words = texts.history
  const to = (target: number) => ({ ...view, page: target > 1 ? target : undefined })
  return (
    <nav aria-label={words.pages} className={classes.pages}>
      <LinkButton
        to="/dashboard"
        search={to(Math.min(page - 1, pages))}
        variant="default"
        disabled={page <= 1}
        resetScroll={false}
      >
        {words.newer}
      </LinkButton>
      <Text size="xs" c="dimmed">
        {words.page(formatNumber(page), formatNumber(pages))}
      </Text>
      <LinkButton
        to="/dashboard"
        search={to(page + 1)}
        variant="default"
        disabled={page >= pages}
        resetScroll={false}
      >
        {words.older}
      </LinkButton>
    </nav>
  )
}
