import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconColumns3, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { SearchField } from '@/components/search-field'
import { isNarrowed } from '@/lib/list-address'
import type { ListPreferences, SavedView } from './api/list-preferences'
import type { Column } from './column'
import classes from './list-filters.module.css'
import { PopoverButton } from './popover-button'
import { SavedViews } from './saved-views'
import { texts } from './texts'
import type { List } from './use-list'
import { useNarrow } from './use-narrow'

type Choice = { value: string; label: string }
/** A filter with fixed choices or with its own control. */
export type Filter = {
  name: string
  label: string
  choices?: readonly Choice[]
  control?: (props: {
    label: string
    value: string | null
    onChange: (value: string | null) => void
    /** Values of the other filters. */
    filters: Record<string, string | undefined>
  }) => ReactNode
  /** Selects a site; hidden while the back office shows one site. */
  choosesSite?: boolean
  /** Filters that are reset when this one changes, because their choices depend on it. */
  clears?: readonly string[]
}

type Props<Row> = {
  words: { search: string }
  list: List
  filters: Filter[]
  columns: Column<Row>[]
  hidden: string[]
  views: SavedView[]
  onPrefer: (change: Partial<ListPreferences>) => void
  /** The filter in the URL that selects a tab and does not narrow the list. */
  part?: string
}

const words = texts.list

/** The URL state without the filter that selects a tab. */
export function withoutPart(address: List['address'], part?: string): List['address'] {
  const narrowing = Object.entries(address.filters).filter(([name]) => name !== part)
  return { ...address, filters: Object.fromEntries(narrowing) }
}

/** The change that removes search text and filters. */
export function unnarrowed(address: List['address'], part?: string) {
  const names = Object.keys(withoutPart(address, part).filters)
  return { q: '', filters: Object.fromEntries(names.map((name) => [name, undefined])) }
}

/** Search, filters, sort order, columns and saved views of a list. */
export function ListFilters<Row>(props: Props<Row>) {
  const {
    words: { search },
    list,
    filters,
    columns,
    hidden,
    views,
    onPrefer,
    part,
  } = props
  const { address, change } = list
  const choose =
    ({ name, clears = [] }: Filter) =>
    (value: string | null) => {
      const cleared = Object.fromEntries(clears.map((one) => [one, undefined]))
      change({ filters: { ...cleared, [name]: value ?? undefined } })
    }
  const [unfolded, setUnfolded] = useState(false)
  const narrow = useNarrow()
  const usable = filters.filter(({ choosesSite }) => !(choosesSite && address.site))
  // All filters have a place beside the search, or two of them: the bar has one line.
  const inline = narrow ? 0 : usable.length > 3 ? 2 : usable.length
  const isFolded = narrow || inline < usable.length
  const inForce = usable.filter(({ name }) => address.filters[name]).length
  const show = (filter: Filter) => {
    const { name, label, choices, control } = filter
    const value = address.filters[name] ?? null
    if (control) {
      return (
        <div key={name} className={classes.filter}>
          {control({ label, value, onChange: choose(filter), filters: address.filters })}
        </div>
      )
    }
    return (
      <NativeSelect
        key={name}
        aria-label={label}
        className={classes.filter}
        data={[{ value: '', label: `${label}: ${words.all}` }, ...(choices ?? [])]}
        value={value ?? ''}
        onChange={({ currentTarget }) => choose(filter)(currentTarget.value || null)}
      />
    )
  }
  const further = (
    <>
      {narrow && <SortChoice list={list} columns={columns} />}
      <ColumnChoice
        columns={columns}
        hidden={hidden}
        onChange={(next) => {
          change({ hidden: next })
          onPrefer({ hidden: next })
        }}
      />
      <SavedViews views={views} search={list.search} onSave={onPrefer} />
    </>
  )
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField label={search} value={address.q} onChange={(q) => change({ q })} delay={300} />
      </div>
      {usable.slice(0, inline).map(show)}
      {isFolded && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {words.filters(inForce)}
        </Button>
      )}
      {!narrow && further}
      {isNarrowed(withoutPart(address, part)) && (
        <Button variant="subtle" onClick={() => change(unnarrowed(address, part))}>
          {words.clear}
        </Button>
      )}
      {isFolded && unfolded && (
        <div className={classes.rest}>
          {usable.slice(inline).map(show)}
          {narrow && further}
        </div>
      )}
    </div>
  )
}

/** On a phone cards have no column headers to sort by. */
function SortChoice<Row>({
  list: { address, change },
  columns,
}: Pick<Props<Row>, 'list' | 'columns'>) {
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, title }) => [
      { value: id, label: words.sort.up(title) },
      { value: `-${id}`, label: words.sort.down(title) },
    ])
  const { sort } = address
  if (options.length === 0) return null
  return (
    <NativeSelect
      aria-label={words.sort.label}
      className={classes.filter}
      data={[{ value: '', label: words.sort.own }, ...options]}
      value={sort ? `${sort.descending ? '-' : ''}${sort.by}` : ''}
      onChange={({ currentTarget: { value } }) =>
        change({
          sort: value ? { by: value.replace(/^-/, ''), descending: value.startsWith('-') } : null,
        })
      }
    />
  )
}

type ColumnChoiceProps<Row> = {
  columns: Column<Row>[]
  hidden: string[]
  onChange: (hidden: string[]) => void
}

/** Selects the visible columns; the first column names the row and cannot be hidden. */
function ColumnChoice<Row>({ columns, hidden, onChange }: ColumnChoiceProps<Row>) {
  return (
    <PopoverButton label={texts.list.columns} icon={<IconColumns3 size={18} aria-hidden="true" />}>
      {columns.slice(1).map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={!hidden.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
          }
        />
      ))}
    </PopoverButton>
  )
}
