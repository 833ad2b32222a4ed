import type { RowOf } from '@/admin/kit/api/table'
import {
  countColumn,
  createdColumn,
  nameColumn,
  orderColumn,
  statusColumn,
} from '@/admin/kit/common-columns'
import { rowFilter, statusFilter } from '@/admin/kit/common-filters'
import {
  activeField,
  longTextField,
  nameField,
  orderField,
  parentField,
  pictureField,
} from '@/admin/kit/fields'
import { passField } from '@/admin/kit/pass-field'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { texts } from './texts'

const columns =
  'id,name,description,thumbnail_url,pass_percent,display_order,is_active,subcategory_id,created_at,updated_at,subcategories!inner(name,category_id,categories(name)),quiz_sets(count)'
const select = () => data.from('courses').select(columns, { count: 'exact' })

const screen: Screen<'courses', RowOf<typeof select>> = {
  table: 'courses',
  words: texts,
  address: {
    filters: { category: 'text', subcategory: 'text', status: ['active', 'inactive'] },
    sorts: ['name', 'display_order', 'created_at'],
    sizes: [10, 25, 50, 100],
  },
  listing: {
    select,
    searched: ['name', 'description'],
    filtered: { category: 'subcategories.category_id', subcategory: 'subcategory_id' },
    order: ['display_order'],
    failed: texts.loadFailed,
  },
  filters: [
    rowFilter(
      'category',
      texts.fields.category,
      () => ({ table: 'categories', above: 'tenants' }),
      { clears: ['subcategory'] },
    ),
    rowFilter('subcategory', texts.fields.subcategory, ({ category }) => ({
      table: 'subcategories',
      above: 'categories',
      where: category ? { category_id: category } : undefined,
    })),
    statusFilter,
  ],
  columns: [
    nameColumn(texts.fields.name),
    {
      id: 'subcategory',
      title: texts.fields.subcategory,
      width: 170,
      cell: ({ subcategories }) => subcategories.name,
    },
    {
      id: 'category',
      title: texts.fields.category,
      width: 170,
      cell: ({ subcategories }) => subcategories.categories.name,
    },
    countColumn('quiz_sets', texts.columns.quizSets, ({ quiz_sets }) => quiz_sets[0]?.count ?? 0),
    orderColumn,
    statusColumn('courses'),
    createdColumn,
  ],
  fields: {
    subcategory_id: parentField(
      'subcategory_id',
      texts.fields.subcategory,
      { table: 'subcategories', above: 'categories', where: { is_active: true } },
      texts.subcategoryMissing,
    ),
    name: nameField(texts.fields.name, texts.nameMissing),
    description: longTextField(texts.fields.description),
    thumbnail_url: pictureField(texts.fields.picture, 'thumbnail'),
    pass_percent: passField,
    display_order: orderField,
    is_active: activeField,
  },
  siblings: { of: 'subcategory_id', together: ({ filters }) => filters.subcategory !== undefined },
  switched: true,
  copies: () => true,
  bulk: {
    move: {
      label: texts.fields.subcategory,
      choice: { table: 'subcategories', above: 'categories' },
    },
  },
}

export function CoursesScreen() {
  return <RecordScreen screen={screen} />
}
