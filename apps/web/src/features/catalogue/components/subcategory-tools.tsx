import { NativeSelect } from '@mantine/core'
import { SearchField } from '@/components/search-field'
import { type SubcategorySort, subcategorySorts } from '../rules/sort-subcategories'
import type { ChangeSubcategoryView, SubcategoryView } from '../rules/subcategory-view'
import { texts } from '../texts'
import classes from './subcategory-tools.module.css'

type Props = { view: SubcategoryView; onView: ChangeSubcategoryView }

/** Search and sort controls for the subcategories of a category. */
export function SubcategoryTools({ view, onView }: Props) {
  const words = texts.categoryPage
  return (
    <div className={classes.tools}>
      <SearchField
        label={words.search}
        value={view.search}
        onChange={(search) => onView((now) => ({ ...now, search }))}
        delay={250}
      />
      <NativeSelect
        aria-label={words.sort}
        value={view.sort}
        onChange={(event) => {
          const sort = event.currentTarget.value as SubcategorySort
          onView((now) => ({ ...now, sort }))
        }}
        data={subcategorySorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      />
    </div>
  )
}
