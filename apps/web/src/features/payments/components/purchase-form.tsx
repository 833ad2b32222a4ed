import type { PointsPackage } from '../api/list-packages'
import { usePurchase } from '../order/use-purchase'
import { chosenChannel, chosenPackage } from '../rules/purchase-wish'
import { ChannelChoice } from './channel-choice'
import { PackageChoice } from './package-choice'
import classes from './purchase-form.module.css'
import type { PurchaseScreenProps } from './purchase-screen'
import { PurchaseSummary } from './purchase-summary'

type Props = Omit<PurchaseScreenProps, 'children'> & {
  available: boolean
  packages: PointsPackage[]
}

/** Which package, paid how; both are in the address. */
export function PurchaseForm({ available, packages, wished, onWish, ...then }: Props) {
  const { buy, buying } = usePurchase(then)
  const chosen = chosenPackage(packages, wished.points)
  if (!chosen) return null
  const channel = chosenChannel(chosen, wished.channel)
  const wish = { points: chosen.points_amount, amount: chosen.amount, channel }
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
      <PurchaseSummary wish={wish} available={available} buying={buying} onBuy={() => buy(wish)} />
    </div>
  )
}
