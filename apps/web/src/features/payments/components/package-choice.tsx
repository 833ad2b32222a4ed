import { ChoiceCard, ChoiceGroup } from '@/components/choice-card'
import { setsFor, useDefaultCost } from '@/lib/default-cost'
import { formatPrice } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { PointsPackage } from '../api'
import { isBestValue, savingPercent } from '../rules/package-value'
import { texts } from '../texts'
import classes from './purchase-screen.module.css'

type Props = {
  packages: PointsPackage[]
  chosen: PointsPackage
  onChoose: (points: number) => void
}

/** Packages on sale, each with its price and value. */
export function PackageChoice({ packages, chosen, onChoose }: Props) {
  return (
    <ChoiceGroup legend={texts.packages.legend} className={classes.packageChoice}>
      {packages.map((offered) => (
        <PackageOption
          key={offered.points_amount}
          offered={offered}
          packages={packages}
          checked={offered === chosen}
          onChoose={onChoose}
        />
      ))}
    </ChoiceGroup>
  )
}

type OptionProps = Omit<Props, 'chosen'> & { offered: PointsPackage; checked: boolean }

function PackageOption({ offered, packages, checked, onChoose }: OptionProps) {
  const { points_amount: points, amount } = offered
  const words = texts.packages
  const sets = setsFor(points, useDefaultCost())
  const saving = savingPercent(offered, packages)
  return (
    <ChoiceCard
      name="package"
      checked={checked}
      onChoose={() => onChoose(points)}
      className={classes.option}
    >
      <span className={classes.words}>
        <strong className={classes.points}>{words.points(formatNumber(points))}</strong>
        {sets > 0 && <span className={classes.sets}>{words.sets(formatNumber(sets))}</span>}
      </span>
      <span className={classes.cost}>
        <strong className={classes.price}>{formatPrice(amount)}</strong>
        {sets > 0 && (
          <span className={classes.each}>{words.perSet(formatPrice(amount / sets))}</span>
        )}
      </span>
      {(saving > 0 || isBestValue(offered, packages)) && (
        <span className={classes.promo}>
          {isBestValue(offered, packages) && <span className={classes.best}>{words.best}</span>}
          {saving > 0 && (
            <span className={classes.saving}>{words.saving(formatNumber(saving))}</span>
          )}
        </span>
      )}
    </ChoiceCard>
  )
}
