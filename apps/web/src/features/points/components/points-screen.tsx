import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { PagedRows } from '@/components/paged-rows'
import { PastEnd } from '@/components/past-end'
import { PointsBadge } from '@/components/points-badge'
import { Pending, QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { useViewer } from '@/lib/viewer'
import { pageSize, transactionsQuery } from '../api'
import { type Direction, directions } from '../direction'
import { texts } from '../texts'
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

/** All, in or out. The choices are links, so that each view has a URL. */
function DirectionFilter({ direction }: { direction: Direction | undefined }) {
  return (
    <nav className={classes.filter} aria-label={texts.filter.label}>
      {[undefined, ...directions].map((choice) => (
        <Link
          key={choice ?? 'all'}
          to="/points"
          search={{ direction: choice }}
          replace
          resetScroll={false}
          className={classes.choice}
          aria-current={choice === direction ? 'page' : undefined}
          data-current={choice === direction || undefined}
          activeProps={{}}
        >
          {texts.filter[choice ?? 'all']}
        </Link>
      ))}
    </nav>
  )
}

type EmptyProps = { page: number; direction: Direction | undefined }

/** Empty state for a filter without entries or a page past the end. */
function NoTransactions({ page, direction }: EmptyProps) {
  if (page > 1) {
    return (
      <PastEnd
        scene="path"
        link={(words) => (
          <LinkButton to="/points" search={{ direction }}>
            {words}
          </LinkButton>
        )}
      />
    )
  }
  const words = texts.empty
  const { title, body } = words[direction ?? 'all']
  return (
    <EmptyState
      scene="path"
      title={title}
      body={body}
      action={
        direction === 'in' ? (
          <LinkButton to="/purchase-points">{texts.buy}</LinkButton>
        ) : (
          <LinkButton to="/quiz-sets">{words.browse}</LinkButton>
        )
      }
    />
  )
}

const rows = Array.from({ length: 8 }, (_, index) => `row-${index}`)

function LedgerSkeleton() {
  return (
    <RowList as="div">
      {rows.map((row) => (
        <div key={row} className={classes.item}>
          <Skeleton height={44} circle />
          <div>
            <Skeleton height={18} width="65%" mb={8} />
            <Skeleton height={14} width="40%" />
          </div>
          <Skeleton height={40} width={72} />
        </div>
      ))}
    </RowList>
  )
}
