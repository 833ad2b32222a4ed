import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { PagedRows } from '@/components/paged-rows'
import { PointsBadge } from '@/components/points-badge'
import { Pending, QueryView } from '@/components/query-view'
import { useViewer } from '@/lib/viewer'
import { pageSize, transactionsQuery } from '../api/transactions'
import type { Direction } from '../rules/direction'
import { texts } from '../texts'
import { DirectionFilter } from './direction-filter'
import { LedgerSkeleton } from './ledger-skeleton'
import { NoTransactions } from './no-transactions'
import classes from './points-screen.module.css'
import { TransactionItem } from './transaction-item'

type Props = { userId: string; page: number; direction: Direction | undefined }

/** The ledger: every change of points, its reason and the resulting balance. */
export function PointsScreen({ userId, page, direction }: Props) {
  const ledger = useQuery(transactionsQuery(userId, page, direction))
  return (
    <Ledger direction={direction}>
      <QueryView query={ledger} skeleton={<LedgerSkeleton />}>
        {({ rows, total }) => (
          <section aria-label={texts.list}>
            <PagedRows
              rows={rows}
              row={(transaction) => (
                <TransactionItem key={transaction.id} transaction={transaction} />
              )}
              empty={<NoTransactions page={page} direction={direction} />}
              stale={ledger.isPlaceholderData}
              pager={{
                label: texts.pages,
                page,
                pages: Math.ceil(total / pageSize),
                link: ({ page: target, ...step }) => (
                  <LinkButton
                    to="/points"
                    search={{ direction, page: target }}
                    variant="default"
                    {...step}
                  />
                ),
              }}
            />
          </section>
        )}
      </QueryView>
    </Ledger>
  )
}

export function PointsPending({ direction }: Pick<Props, 'direction'>) {
  return (
    <Ledger direction={direction}>
      <Pending>
        <LedgerSkeleton />
      </Pending>
    </Ledger>
  )
}

/** Page header and filter around the rows. */
function Ledger({ direction, children }: Pick<Props, 'direction'> & { children: ReactNode }) {
  return (
    <Page size={820}>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.lead}
        aside={<Balance />}
      />
      <DirectionFilter direction={direction} />
      {children}
    </Page>
  )
}

function Balance() {
  const { points, failed } = useViewer()
  return (
    <div className={classes.balance}>
      {!failed && (
        <>
          <span>{texts.balance}</span>
          {points === undefined ? (
            <Skeleton height={36} width={96} radius="xl" />
          ) : (
            <PointsBadge points={points} />
          )}
        </>
      )}
      <LinkButton to="/purchase-points">{texts.buy}</LinkButton>
    </div>
  )
}
