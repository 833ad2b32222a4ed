import { UnstyledButton } from '@mantine/core'
import { type Period, periods } from '../rules/period'
import { texts } from '../texts'
import classes from './period-filter.module.css'

type Props = { period: Period; onPeriod: (period: Period) => void }

export function PeriodFilter({ period, onPeriod }: Props) {
  return (
    <fieldset className={classes.filter} aria-label={texts.periods.label}>
      {periods.map((choice) => (
        <UnstyledButton
          key={choice}
          className={classes.choice}
          aria-pressed={choice === period}
          onClick={() => onPeriod(choice)}
        >
          {texts.periods[choice]}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
