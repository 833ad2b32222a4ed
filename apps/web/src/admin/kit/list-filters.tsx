import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { SearchField } from '@/components/search-field'
import { isNarrowed } from '@/lib/list-address'
import type { ListPreferences, SavedView } from './api/list-preferences'
import type { Column } from './column'
import { ColumnChoice } from './column-choice'
import classes from './list-filters.module.css'
import { texts } from './texts'
import type { List } from './use-list'
import { SavedViews } from './views/saved-views'

type Choice = { value: string; label: string }
/** A few words to choose from, or a control of its own. */
export type Filter = {
  name: string
  label: string
  choices?: readonly Choice[]
  control?: (props: {
    label: string
    value: string | null
    onChange: (value: string | null) => void
    /** What else the list is narrowed by. */
    filters: Record<string, string | undefined>
  }) => ReactNode
  /** Chooses a site: of no use while the whole back office shows one. */
  choosesSite?: boolean
  /** Filters whose choices are other ones once this one has changed. */
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
  /** The address's filter that chooses a part of the screen, and narrows nothing. */
  part?: string
}

const words = texts.list

/** An address by what narrows the list. */
export function withoutPart(address: List['address'], part?: string): List['address'] {
  const narrowing = Object.entries(address.filters).filter(([name]) => name !== part)
  return { ...address, filters: Object.fromEntries(narrowing) }
}

/** The change that shows all rows again. */
export function unnarrowed(address: List['address'], part?: string) {
  const names = Object.keys(withoutPart(address, part).filters)
  return { q: '', filters: Object.fromEntries(names.map((name) => [name, undefined])) }
}

/** What narrows the list, and how it is shown. */
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
  const inForce = filters.filter(({ name }) => address.filters[name]).length
  return (
    <div className={classes.filters} data-unfolded={unfolded || undefined}>
      <div className={classes.search}>
        <SearchField label={search} value={address.q} onChange={(q) => change({ q })} delay={300} />
      </div>
      {filters.length > 0 && (
        <Button
          variant="default"
          className={classes.fold}
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {words.filters(inForce)}
        </Button>
      )}
      {filters.map((filter) => {
        const { name, label, choices, control } = filter
        if (filter.choosesSite && address.site) return null
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
      })}
      <SortChoice list={list} columns={columns} />
      <ColumnChoice
        columns={columns}
        hidden={hidden}
        onChange={(next) => {
          change({ hidden: next })
          onPrefer({ hidden: next })
        }}
      />
      <SavedViews views={views} search={list.search} onSave={onPrefer} />
      {isNarrowed(withoutPart(address, part)) && (
        <Button variant="subtle" onClick={() => change(unnarrowed(address, part))}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

/** Where there are no heads of columns to press: on a phone. */
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
      className={classes.sort}
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
