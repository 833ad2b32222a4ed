import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Pager } from '@/components/pager'
import { PastEnd } from '@/components/past-end'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { purchasesQuery } from '../api/purchases'
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
  const history = useQuery(purchasesQuery(userId, page))
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
              <RowList>
                {orders.map((purchase) => (
                  <PurchaseItem key={purchase.id} purchase={purchase} onReceipt={onReceipt} />
                ))}
              </RowList>
            )}
            {orders.length > 0 && (
              <Pager
                label={words.pages}
                page={page}
                pages={Math.ceil(total / page_size)}
                link={({ page: target, ...step }) => (
                  <LinkButton
                    to="/purchase-points"
                    search={{ page: target }}
                    resetScroll={false}
                    variant="default"
                    {...step}
                  />
                )}
              />
            )}
          </>
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
