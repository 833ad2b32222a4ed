import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '@/admin/kit/api/table'
import type { Column } from '@/admin/kit/column'
import { createdColumn } from '@/admin/kit/common-columns'
import { lineField, longTextField, pictureField } from '@/admin/kit/fields'
import { choiceField, countedField, linkField } from '@/admin/kit/page-fields'
import type { Read } from '@/admin/kit/read'
import { RecordName } from '@/admin/kit/record-name'
import type { Screen } from '@/admin/kit/record-screen'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { SeoPreview } from './seo-preview'
import { texts } from './texts'

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

type Entry = { id: string; reference_id: string | null }
type Props = { row: Entry & { name: string; description: string | null; page_type: string } }

/** Two values of `page_type` for the same page. */
const homes = ['home', 'homepage']

/** The newest entries of a kind of page; a page uses the newest entry that matches it. */
const entriesOf = (pageType: string): Read<Entry[]> => ({
  queryKey: ['seo_settings', 'newest', pageType],
  queryFn: async () =>
    unwrap(
      await data
        .from('seo_settings')
        .select('id,reference_id')
        .in('page_type', homes.includes(pageType) ? homes : [pageType])
        .order('created_at', { ascending: false })
        .limit(1000),
    ),
})

/** The title of an entry, with a badge when a newer entry of the same page takes precedence. */
function TitleCell({ row }: Props) {
  const { data: entries } = useQuery(entriesOf(row.page_type))
  const shown = entries?.find(({ reference_id }) => reference_id === row.reference_id)
  return (
    <>
      <RecordName record={row} />
      {shown && shown.id !== row.id && (
        <Badge variant="light" color="mango">
          {texts.superseded}
        </Badge>
      )}
    </>
  )
}
