import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Read } from '@/admin/kit/read'
import { RecordName } from '@/admin/kit/record-name'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from './texts'

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
export function TitleCell({ row }: Props) {
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
