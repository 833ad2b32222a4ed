import type { RowOf } from '@/admin/kit/api/table'
import { countColumn, createdColumn, nameColumn } from '@/admin/kit/common-columns'
import { nameField } from '@/admin/kit/fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { texts } from './texts'

const columns = 'id,name,created_at,updated_at,quiz_tags(count)'
const select = () => data.from('subjects').select(columns, { count: 'exact' })

const screen: Screen<'subjects', RowOf<typeof select>> = {
  table: 'subjects',
  words: texts,
  address: { filters: {}, sorts: ['name', 'created_at'], sizes: [10, 25, 50, 100] },
  listing: { select, searched: ['name'], order: [], failed: texts.loadFailed },
  filters: [],
  columns: [
    nameColumn(texts.fields.name),
    countColumn('tags', texts.columns.tags, ({ quiz_tags }) => quiz_tags[0]?.count ?? 0),
    createdColumn,
  ],
  fields: { name: nameField(texts.fields.name, texts.nameMissing, texts.nameTaken) },
  bulk: false,
}

/** Subjects, each a scale on which the questions with its tags are measured. */
export function SubjectsScreen() {
  return <RecordScreen screen={screen} />
}
