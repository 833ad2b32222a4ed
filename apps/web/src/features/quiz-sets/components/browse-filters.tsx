import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '@/components/search-field'
import { tenantIdOf, useSite } from '@/lib/site'
import { type FilterOption, filterOptionsQuery } from '../api/filter-options'
import { type BrowseView, type ChangeBrowse, changeFilter } from '../rules/browse-view'
import { texts } from '../texts'
import classes from './browse-filters.module.css'

type Props = { view: BrowseView; onView: ChangeBrowse }

/**
 * Search field and three filters. Each filter offers the entries below the selection in the previous
 * one.
 */
export function BrowseFilters({ view, onView }: Props) {
  const words = texts.filters
  const tenantId = tenantIdOf(useSite())
  const categories = useQuery(filterOptionsQuery('category', tenantId)).data
  const subcategories = useQuery(filterOptionsQuery('subcategory', tenantId, view.category)).data
  const courses = useQuery(filterOptionsQuery('course', tenantId, view.subcategory)).data
  const change = (part: Omit<BrowseView, 'page'>) => onView((now) => changeFilter(now, part))
  const filtered = Boolean(view.q || view.category)

  return (
    <search className={classes.filters} aria-label={words.label}>
      <div className={classes.search}>
        <SearchField
          label={texts.search}
          value={view.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      <Filter
        label={words.category}
        value={view.category}
        options={categories}
        onChange={(category) => change({ category })}
      />
      <Filter
        label={words.subcategory}
        value={view.subcategory}
        options={view.category ? subcategories : undefined}
        onChange={(subcategory) => change({ subcategory })}
      />
      <Filter
        label={words.course}
        value={view.course}
        options={view.subcategory ? courses : undefined}
        onChange={(course) => change({ course })}
      />
      {filtered && (
        <Button variant="subtle" className={classes.clear} onClick={() => onView(() => ({}))}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}

type FilterProps = {
  label: string
  value: string | undefined
  /** Undefined while loading, and while no parent is selected. */
  options: FilterOption[] | undefined
  onChange: (id: string | undefined) => void
}

function Filter({ label, value, options, onChange }: FilterProps) {
  const data = (options ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      className={classes.filter}
      data-waiting={options === undefined || undefined}
      label={label}
      value={value ?? ''}
      disabled={options === undefined}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[{ value: '', label: texts.filters.all }, ...data]}
    />
  )
}
