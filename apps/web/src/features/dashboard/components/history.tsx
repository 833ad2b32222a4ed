import { Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import type { HistoryEntry } from '../api/get-dashboard'
import { texts } from '../texts'
import classes from './history.module.css'
import { HistoryItem } from './history-item'

type Props = { entries: HistoryEntry[]; page: number; pages: number }

export function History({ entries, page, pages }: Props) {
  const words = texts.history
  return (
    <section aria-labelledby="history" className={classes.history}>
      <Title order={2} id="history" className={classes.title}>
        <IconHistory size={22} aria-hidden="true" />
        {words.title}
      </Title>
      {entries.length === 0 ? (
        <EmptyState
          scene="path"
          order={3}
          title={words.empty.title}
          body={words.empty.body}
          action={<LinkButton to="/categories">{words.empty.action}</LinkButton>}
        />
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <HistoryItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={words.pages} className={classes.pages}>
          <LinkButton
            to="/dashboard"
            search={{ page: page > 2 ? page - 1 : undefined }}
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
            search={{ page: page + 1 }}
            variant="default"
            disabled={page >= pages}
            resetScroll={false}
          >
            {words.older}
          </LinkButton>
        </nav>
      )}
    </section>
  )
}
