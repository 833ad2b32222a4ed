import { recallHabits, storeHabit } from '@/lib/habits'
import type { PointsPackage } from '../api/packages'
import { usePurchase } from '../order/use-purchase'
import { chosenChannel, chosenPackage, type WishedFor } from '../rules/purchase-wish'
import { ChannelChoice } from './channel-choice'
import { PackageChoice } from './package-choice'
import classes from './purchase-form.module.css'
import { PurchaseSummary } from './purchase-summary'

/** Selected package and channel, with the callbacks of the purchase. */
export type PurchaseWishes = {
  wished: WishedFor
  onWish: (wished: WishedFor) => void
  onOrdered: (orderId: string) => void
  onSignInNeeded: (wished: WishedFor) => void
}

type Props = PurchaseWishes & { available: boolean; packages: PointsPackage[] }

/** Selection of package and channel, both stored in the URL. */
export function PurchaseForm({ available, packages, wished, onWish, ...then }: Props) {
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
