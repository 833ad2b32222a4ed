import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PagedRows } from '@/components/paged-rows'
import { PastEnd } from '@/components/past-end'
import { QueryView } from '@/components/query-view'
import { purchasesQuery } from '../api/purchases'
import { texts } from '../texts'
import classes from './purchase-history.module.css'
import { PurchaseItem } from './purchase-item'

type Props = {
  userId: string
  page: number
  onReceipt: (orderId: string) => void
}

/** All orders of the user with their states. */
export function PurchaseHistory({ userId, page, onReceipt }: Props) {
  const history = useQuery(purchasesQuery(userId, page))
  const words = texts.history
  return (
    <section className={classes.history} aria-labelledby="purchases">
      <h2 id="purchases" className={classes.title}>
        {words.title}
      </h2>
      <QueryView query={history} skeleton={<Skeleton height={240} radius="lg" />}>
        {({ orders, total, page_size }) => (
          <PagedRows
            rows={orders}
            row={(purchase) => (
              <PurchaseItem key={purchase.id} purchase={purchase} onReceipt={onReceipt} />
            )}
            empty={<NoPurchases pastEnd={total > 0} />}
            stale={history.isPlaceholderData}
            pager={{
              label: words.pages,
              page,
              pages: orders.length > 0 ? Math.ceil(total / page_size) : 0,
              link: ({ page: target, ...step }) => (
                <LinkButton
                  to="/purchase-points"
                  search={{ page: target }}
                  resetScroll={false}
                  variant="default"
                  {...step}
                />
              ),
            }}
          />
        )}
      </QueryView>
    </section>
  )
}

function NoPurchases({ pastEnd }: { pastEnd: boolean }) {
  const { title, body } = texts.history.empty
  if (!pastEnd) return <EmptyState scene="shelf" order={3} title={title} body={body} />
  return (
    <PastEnd
      scene="shelf"
      order={3}
      link={(words) => <LinkButton to="/purchase-points">{words}</LinkButton>}
    />
  )
}
