import { globalTenant } from '@/admin/kit/api/of-site'
import type { RowOf } from '@/admin/kit/api/table'
import {
  countColumn,
  idColumn,
  nameColumn,
  orderColumn,
  statusColumn,
} from '@/admin/kit/common-columns'
import { statusFilter, tenantFilter } from '@/admin/kit/common-filters'
import {
  activeField,
  lineField,
  longTextField,
  nameField,
  orderField,
  tenantField,
} from '@/admin/kit/fields'
import { passField } from '@/admin/kit/pass-field'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { texts } from './texts'

const columns =
  'id,name,description,icon_url,pass_percent,display_order,is_active,tenant_id,created_at,updated_at,tenants(name),subcategories(id,courses(id))'
/** Embeds active subcategories and courses only, because the list shows their counts. */
const select = () =>
  data
    .from('categories')
    .select(columns, { count: 'exact' })
    .eq('subcategories.is_active', true)
    .eq('subcategories.courses.is_active', true)

const screen: Screen<'categories', RowOf<typeof select>> = {
  table: 'categories',
  words: texts,
  address: {
    filters: { tenant: 'text', status: ['active', 'inactive'] },
    sorts: ['name', 'display_order'],
    sizes: [10, 25, 50, 100],
  },
  listing: {
    select,
    searched: ['name', 'description'],
    // `display_order` is per site, so the rows of one site are listed together.
    order: ['tenant_id', 'display_order'],
    failed: texts.loadFailed,
  },
  filters: [tenantFilter, statusFilter],
  columns: [
    nameColumn(texts.fields.name),
    {
      id: 'tenant',
      title: texts.fields.tenant,
      cell: ({ tenants }) => tenants?.name ?? texts.global,
    },
    countColumn('subcategories', texts.columns.subcategories, (row) => row.subcategories.length),
    countColumn('courses', texts.columns.courses, ({ subcategories }) =>
      subcategories.reduce((sum, { courses }) => sum + courses.length, 0),
    ),
    orderColumn,
    statusColumn('categories'),
    idColumn,
  ],
  fields: {
    name: nameField(texts.fields.name, texts.nameMissing),
    description: longTextField(texts.fields.description),
    icon_url: lineField(texts.fields.icon_url),
    pass_percent: passField,
    display_order: orderField,
    tenant_id: tenantField,
    is_active: activeField,
  },
  siblings: { of: 'tenant_id' },
  switched: true,
  bulk: {
    move: {
      label: texts.fields.tenant,
      choice: { table: 'tenants' },
      none: globalTenant,
      fixed: [{ value: globalTenant, label: texts.global }],
    },
  },
}

export function CategoriesScreen() {
  return <RecordScreen screen={screen} />
}
