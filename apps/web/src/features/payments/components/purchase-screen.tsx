import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { notifyError, notifyInfo } from '@/components/notify'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { PointsMark } from '@/components/points-mark'
import { QueryView } from '@/components/query-view'
import { DataError } from '@/lib/data-error'
import { useDefaultCost } from '@/lib/default-cost'
import { formatNumber } from '@/lib/formats'
import { recallHabits, storeHabit } from '@/lib/habits'
import { useViewer } from '@/lib/viewer'
import { type PointsPackage, type PurchaseWish, packagesQuery, useCreateOrder } from '../api'
import { chosenChannel, chosenPackage, type WishedFor } from '../rules/purchase-wish'
import { texts } from '../texts'
import { Balance } from './balance'
import { ChannelChoice } from './channel-choice'
import { PackageChoice } from './package-choice'
import classes from './purchase-screen.module.css'
import { PurchaseSummary } from './purchase-summary'

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

/** Shown if the balance is too low to start another quiz set. */
function LowPoints() {
  const { points } = useViewer()
  const cost = useDefaultCost()
  if (points === undefined || points >= cost) return null
  return (
    <div className={classes.low}>
      <Notice
        tone="mango"
        icon={<PointsMark size={28} />}
        title={texts.low.title}
        body={texts.low.body(formatNumber(points))}
      />
    </div>
  )
}

/** Every package is disabled. */
function NoPackages() {
  const { title, body, action } = texts.packages.none
  return (
    <EmptyState
      scene="shelf"
      title={title}
      body={body}
      action={<LinkButton to="/dashboard">{action}</LinkButton>}
    />
  )
}

/** Selected package and channel, with the callbacks of the purchase. */
type PurchaseWishes = {
  wished: WishedFor
  onWish: (wished: WishedFor) => void
  onOrdered: (orderId: string) => void
  onSignInNeeded: (wished: WishedFor) => void
}

type FormProps = PurchaseWishes & { available: boolean; packages: PointsPackage[] }

/** Selection of package and channel, both stored in the URL. */
function PurchaseForm({ available, packages, wished, onWish, ...then }: FormProps) {
  const { buy, buying } = usePurchase(then)
  const chosen = chosenPackage(packages, wished.points)
  if (!chosen) return null
  const channel = chosenChannel(chosen, wished.channel ?? recallHabits().channel)
  const wish = { points: chosen.points_amount, amount: chosen.amount, channel }

  function order() {
    if (channel) storeHabit({ channel })
    buy(wish)
  }

  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        <PackageChoice
          packages={packages}
          chosen={chosen}
          onChoose={(points) => onWish({ ...wished, points })}
        />
        {available && (
          <ChannelChoice
            channels={chosen.channels}
            chosen={channel}
            onChoose={(name) => onWish({ ...wished, channel: name })}
          />
        )}
      </div>
      <PurchaseSummary wish={wish} available={available} buying={buying} onBuy={order} />
    </div>
  )
}

type AfterPurchase = {
  onOrdered: (orderId: string) => void
  onSignInNeeded: (wished: WishedFor) => void
}

/** Places an order. A guest is asked to sign in first and returns to the same selection. */
function usePurchase({ onOrdered, onSignInNeeded }: AfterPurchase) {
  const { status } = useViewer()

  function signInFirst({ points, channel }: PurchaseWish) {
    notifyInfo(texts.toast.signInRequired)
    onSignInNeeded({ points, channel: channel ?? undefined })
  }

  const order = useCreateOrder({
    onSuccess: onOrdered,
    onError: (error, wish) => {
      const refusal = error instanceof DataError ? error : null
      if (refusal?.status === 401 || refusal?.code === 'account_required') return signInFirst(wish)
      notifyError({ title: refusal?.message || texts.toast.creationFailed })
    },
  })

  return {
    buy: (wish: PurchaseWish) => (status === 'signed-out' ? signInFirst(wish) : order.mutate(wish)),
    buying: order.isPending,
  }
}

function PurchaseSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        <Skeleton height={28} width={140} />
        <div className={classes.packages}>
          {[30, 100, 200].map((points) => (
            <Skeleton key={points} height={112} radius="lg" />
          ))}
        </div>
        <Skeleton height={28} width={200} />
        <Skeleton height={208} radius="lg" />
      </div>
      <Skeleton height={360} radius="lg" />
    </div>
  )
}
