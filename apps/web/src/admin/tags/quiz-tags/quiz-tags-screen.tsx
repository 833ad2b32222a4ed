import { noParent, type RowOf } from '@/admin/kit/api/table'
import { ColorMark, colorField } from '@/admin/kit/color-field'
import { createdColumn, nameColumn } from '@/admin/kit/common-columns'
import { rowFilter } from '@/admin/kit/common-filters'
import { groupField, longTextField, nameField } from '@/admin/kit/fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { texts } from './texts'

const columns =
  'id,name,color,description,category_id,created_at,updated_at,tag_categories(name),subjects(name)'
const select = () => data.from('quiz_tags').select(columns, { count: 'exact' })
const categories = { table: 'tag_categories' } as const
const subjects = { table: 'subjects' } as const
const none = [{ value: noParent, label: texts.uncategorised }]

const screen: Screen<'quiz_tags', RowOf<typeof select>> = {
  table: 'quiz_tags',
  words: texts,
  address: {
    filters: { category: 'text', subject: 'text' },
    sorts: ['name', 'created_at'],
    sizes: [10, 25, 50, 100],
  },
  listing: {
    select,
    searched: ['name', 'description'],
    filtered: { category: 'category_id', subject: 'subject_id' },
    order: [],
    failed: texts.loadFailed,
  },
  filters: [
    rowFilter('category', texts.fields.category, () => categories, {
      fixed: none,
    }),
    rowFilter('subject', texts.fields.subject, () => subjects, {
      fixed: [{ value: noParent, label: texts.withoutSubject }],
    }),
  ],
  columns: [
    nameColumn(texts.fields.name),
    { id: 'color', title: texts.fields.color, cell: ({ color }) => <ColorMark color={color} /> },
    {
      id: 'category',
      title: texts.fields.category,
      cell: ({ tag_categories }) => tag_categories?.name ?? texts.uncategorised,
    },
    {
      id: 'subject',
      title: texts.fields.subject,
      cell: ({ subjects }) => subjects?.name ?? texts.withoutSubject,
    },
    createdColumn,
  ],
  fields: {
    name: nameField(texts.fields.name, texts.nameMissing, texts.nameTaken),
    color: colorField(texts.fields.color, '#3B82F6'),
    description: longTextField(texts.fields.description),
    category_id: groupField('category_id', texts.fields.category, categories, texts.uncategorised),
    subject_id: groupField('subject_id', texts.fields.subject, subjects, texts.withoutSubject),
  },
  bulk: { move: { label: texts.fields.category, choice: categories, none: noParent, fixed: none } },
}

/** Tags of quiz sets and questions. */
export function QuizTagsScreen() {
  return <RecordScreen screen={screen} />
}
