import type { RowOf } from '@/admin/kit/api/table'
import type { Column } from '@/admin/kit/column'
import { createdColumn } from '@/admin/kit/common-columns'
import { lineField, longTextField, pictureField } from '@/admin/kit/fields'
import { choiceField, countedField, linkField } from '@/admin/kit/page-fields'
import type { Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { SeoPreview } from './seo-preview'
import { texts } from './texts'
import { TitleCell } from './title-cell'

const { fields } = texts
const columns =
  'id,name:title,title,description,page_type,reference_id,meta_robots,created_at,updated_at'
export const selectSeo = () => data.from('seo_settings').select(columns, { count: 'exact' })
type Found = RowOf<typeof selectSeo>
export type SeoRow = Omit<Found, 'name'> & { name: string }

const robots = ['index,follow', 'noindex,nofollow', 'index,nofollow', 'noindex,follow']

/** Parts shared by the two screens of page titles. */
export const commonScreen = {
  table: 'seo_settings',
  words: texts,
  bulk: false,
  wide: true,
  preview: (values) => <SeoPreview values={values} />,
} satisfies Partial<Screen<'seo_settings', SeoRow>>

export const listing = (select: Screen<'seo_settings', SeoRow>['listing']['select']) => ({
  select,
  searched: ['title', 'description'],
  order: [],
  named: 'title',
  // Rows without a title have a placeholder as their name.
  shown: (row: SeoRow) => ({ ...row, name: row.name || texts.untitled }),
  failed: texts.loadFailed,
})

export const titleColumn: Column<SeoRow> = {
  id: 'title',
  title: fields.title,
  sortable: true,
  cell: (row) => <TitleCell row={row} />,
}
export const endColumns: Column<SeoRow>[] = [
  { id: 'robots', title: texts.columns.robots, cell: ({ meta_robots }) => meta_robots },
  createdColumn,
]

/** Metadata of a page for search engines and social media. */
export const wordFields = (capped: boolean) => ({
  title: countedField(fields.title, { min: 50, max: 60, capped }),
  description: countedField(fields.description, { min: 150, max: 160, capped, long: true }),
  keywords: lineField(fields.keywords),
  og_title: lineField(fields.og_title),
  og_description: longTextField(fields.og_description),
  og_image: pictureField(fields.og_image, 'share'),
  canonical_url: linkField(fields.canonical_url),
  meta_robots: choiceField(
    fields.meta_robots,
    robots.map((value) => ({ value, label: value })),
  ),
})
