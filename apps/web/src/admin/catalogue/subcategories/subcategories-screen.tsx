import type { RowOf } from '@/admin/kit/api/table'
import {
  countColumn,
  createdColumn,
  nameColumn,
  orderColumn,
  statusColumn,
} from '@/admin/kit/common-columns'
import { rowFilter, statusFilter } from '@/admin/kit/common-filters'
import { activeField, longTextField, nameField, orderField, parentField } from '@/admin/kit/fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { texts } from './texts'

const columns =
  'id,name,description,display_order,is_active,category_id,created_at,updated_at,categories(name),courses(count)'
const select = () => data.from('subcategories').select(columns, { count: 'exact' })

const screen: Screen<'subcategories', RowOf<typeof select>> = {
  table: 'subcategories',
  words: texts,
  address: {
    filters: { category: 'text', status: ['active', 'inactive'] },
    sorts: ['name', 'display_order', 'created_at'],
    sizes: [10, 25, 50, 100],
  },
  listing: {
    select,
    searched: ['name', 'description'],
    filtered: { category: 'category_id' },
    order: ['display_order'],
    failed: texts.loadFailed,
  },
  filters: [
    rowFilter('category', texts.fields.category, () => ({ table: 'categories', above: 'tenants' })),
    statusFilter,
  ],
  columns: [
    nameColumn(texts.fields.name),
    {
      id: 'category',
      title: texts.fields.category,
      width: 170,
      cell: ({ categories }) => categories.name,
    },
    countColumn('courses', texts.columns.courses, ({ courses }) => courses[0]?.count ?? 0),
    orderColumn,
    statusColumn('subcategories'),
    createdColumn,
  ],
  fields: {
    category_id: parentField(
      'category_id',
      texts.fields.category,
      { table: 'categories', above: 'tenants', where: { is_active: true } },
      texts.categoryMissing,
    ),
    name: nameField(texts.fields.name, texts.nameMissing),
    description: longTextField(texts.fields.description),
    display_order: orderField,
    is_active: activeField,
  },
  siblings: { of: 'category_id', together: ({ filters }) => filters.category !== undefined },
  switched: true,
  bulk: {
    move: { label: texts.fields.category, choice: { table: 'categories', above: 'tenants' } },
  },
}

export function SubcategoriesScreen() {
  return <RecordScreen screen={screen} />
}
