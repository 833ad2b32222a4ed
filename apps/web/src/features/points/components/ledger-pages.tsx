import { Text } from '@mantine/core'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import type { Direction } from '../rules/direction'
import { texts } from '../texts'
import classes from './ledger-pages.module.css'

type Props = { page: number; pages: number; direction: Direction | undefined }

export function LedgerPages({ page, pages, direction }: Props) {
  if (pages < 2) return null
  return (
    <nav aria-label={texts.pages} className={classes.pages}>
      <LinkButton
        to="/points"
        search={{ direction, page: page > 2 ? page - 1 : undefined }}
        variant="default"
        disabled={page <= 1}
      >
        {texts.newer}
      </LinkButton>
      <Text size="xs" c="dimmed">
        {texts.page(formatNumber(page), formatNumber(pages))}
      </Text>
      <LinkButton
        to="/points"
        search={{ direction, page: page + 1 }}
        variant="default"
        disabled={page >= pages}
      >
        {texts.older}
      </LinkButton>
    </nav>
  )
}
