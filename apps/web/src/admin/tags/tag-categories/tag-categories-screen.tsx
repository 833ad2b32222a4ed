import type { RowOf } from '@/admin/kit/api/table'
import { countColumn, createdColumn, nameColumn } from '@/admin/kit/common-columns'
import { longTextField, nameField } from '@/admin/kit/fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { texts } from './texts'

const columns = 'id,name,description,created_at,updated_at,quiz_tags(count)'
const select = () => data.from('tag_categories').select(columns, { count: 'exact' })

const screen: Screen<'tag_categories', RowOf<typeof select>> = {
  table: 'tag_categories',
  words: texts,
  address: { filters: {}, sorts: ['name', 'created_at'], sizes: [10, 25, 50, 100] },
  listing: { select, searched: ['name', 'description'], order: [], failed: texts.loadFailed },
  filters: [],
  columns: [
    nameColumn(texts.fields.name),
    countColumn('tags', texts.columns.tags, ({ quiz_tags }) => quiz_tags[0]?.count ?? 0),
    createdColumn,
  ],
  fields: {
    name: nameField(texts.fields.name, texts.nameMissing, texts.nameTaken),
    description: longTextField(texts.fields.description),
  },
}

/** Categories that group tags. */
export function TagCategoriesScreen() {
  return <RecordScreen screen={screen} />
}
