import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { useDefaultCost } from '@/lib/default-cost'
import { packagesQuery } from '../api/packages'
import { texts } from '../texts'
import { Balance } from './balance'
import { LowPoints } from './low-points'
import { NoPackages } from './no-packages'
import { PurchaseForm, type PurchaseWishes } from './purchase-form'
import { PurchaseSkeleton } from './purchase-skeleton'

type Props = PurchaseWishes & {
  /** Rendered below the shop: a member's purchase history. */
  children?: ReactNode
}

export function PurchaseScreen({ children, ...form }: Props) {
  const offer = useQuery(packagesQuery())
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.lead(useDefaultCost())}
        aside={<Balance />}
      />
      <LowPoints />
      <QueryView query={offer} skeleton={<PurchaseSkeleton />}>
        {({ available, packages }) =>
          packages.length === 0 ? (
            <NoPackages />
          ) : (
            <PurchaseForm {...form} available={available} packages={packages} />
          )
        }
      </QueryView>
      {children}
    </Page>
  )
}
