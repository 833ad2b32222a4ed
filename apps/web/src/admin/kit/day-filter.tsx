import { DayInput } from '@/components/day-input/day-input'
import type { Filter } from './list-filters'
import classes from './list-filters.module.css'

/** Filters a list by a day in Bangkok. `short` is the label inside the field, which has little room. */
export const dayFilter = (name: string, label: string, short: string): Filter => ({
  name,
  label,
  control: ({ value, onChange }) => (
    <DayInput
      label={label}
      hiddenLabel
      leftSection={<span className={classes.dayLabel}>{short}</span>}
      leftSectionWidth={64}
      leftSectionPointerEvents="none"
      value={value ?? ''}
      onChange={(day) => onChange(day || null)}
    />
  ),
})
