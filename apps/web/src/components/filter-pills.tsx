import classes from './filter-pills.module.css'

type Props<Filter extends string> = {
  /** Names the group to a screen reader. */
  label: string
  /** What can be chosen, and what each one says. */
  filters: [Filter, string][]
  chosen: Filter
  onChoose: (filter: Filter) => void
}

/** One of a few kinds of rows, chosen in place; each says how many there are. */
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
