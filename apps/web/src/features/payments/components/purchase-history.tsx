import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { QueryView } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { listPurchases } from '../api/list-purchases'
import { texts } from '../texts'
import classes from './purchase-history.module.css'
import { PurchaseItem } from './purchase-item'

type Props = {
  userId: string
  page: number
  onReceipt: (orderId: string) => void
}

/** Everything the person ordered, and what became of it. */
export function PurchaseHistory({ userId, page, onReceipt }: Props) {
  const history = useQuery(listPurchases(userId, page))
  const words = texts.history
  return (
    <section className={classes.history} aria-labelledby="purchases">
      <h2 id="purchases" className={classes.title}>
        {words.title}
      </h2>
      <QueryView query={history} skeleton={<Skeleton height={240} radius="lg" />}>
        {({ orders, total, page_size }) => (
          <>
            {orders.length === 0 ? (
              <NoPurchases pastEnd={total > 0} />
            ) : (
              <ul className={classes.list}>
                {orders.map((purchase) => (
                  <PurchaseItem key={purchase.id} purchase={purchase} onReceipt={onReceipt} />
                ))}
              </ul>
            )}
            {orders.length > 0 && <Pages page={page} pages={Math.ceil(total / page_size)} />}
          </>
        )}
      </QueryView>
    </section>
  )
}

function NoPurchases({ pastEnd }: { pastEnd: boolean }) {
  const { empty, pastEnd: title, newest } = texts.history
  if (!pastEnd) return <EmptyState scene="shelf" order={3} title={empty.title} body={empty.body} />
  return (
    <EmptyState
      scene="shelf"
      order={3}
      title={title}
      action={<LinkButton to="/purchase-points">{newest}</LinkButton>}
    />
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const words = texts.history
  if (pages < 2) return null
  return (
    <nav aria-label={words.pages} className={classes.pages}>
      <LinkButton
        to="/purchase-points"
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
        to="/purchase-points"
        search={{ page: page + 1 }}
        variant="default"
        disabled={page >= pages}
        resetScroll={false}
      >
        {words.older}
      </LinkButton>
    </nav>
  )
}
