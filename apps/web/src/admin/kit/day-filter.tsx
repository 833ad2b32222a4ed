import { TextInput } from '@mantine/core'
import classes from './day-filter.module.css'
import type { Filter } from './list-filters'

/** Narrows a list by a day in Bangkok. `short` stands in the field, where there is little room. */
export const dayFilter = (name: string, label: string, short: string): Filter => ({
  name,
  label,
  control: ({ value, onChange }) => (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={<span className={classes.day}>{short}</span>}
      leftSectionWidth={64}
      leftSectionPointerEvents="none"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  ),
})
