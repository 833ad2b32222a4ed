import classes from './filter-pills.module.css'

type Props<Filter extends string> = {
  /** The group's name for screen readers. */
  label: string
  /** The filters with their labels. */
  filters: [Filter, string][]
  /** Another value if none of these is chosen. */
  chosen: string
  onChoose: (filter: Filter) => void
}

/** Filters a list by kind in place; each label includes the number of rows. */
export function FilterPills<Filter extends string>(props: Props<Filter>) {
  const { label, filters, chosen, onChoose } = props
  return (
    <fieldset className={classes.pills} aria-label={label}>
      {filters.map(([filter, words]) => (
        <button
          key={filter}
          type="button"
          className={classes.pill}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
