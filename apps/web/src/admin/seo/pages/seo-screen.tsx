import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parentField } from '@/admin/kit/fields'
import { fixedField } from '@/admin/kit/page-fields'
import { PartLinks } from '@/admin/kit/part-links'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { rowsByIds } from '@/admin/kit/row-select'
import { useList } from '@/admin/kit/use-list'
import type { ListSchema } from '@/lib/list-address'
import {
  commonScreen,
  endColumns,
  listing,
  type SeoRow,
  selectSeo,
  titleColumn,
  wordFields,
} from './describe-seo'
import { MissingTitles } from './missing-titles'
import { texts } from './texts'

const tables = { category: 'categories', subcategory: 'subcategories', course: 'courses' } as const
type Kind = keyof typeof tables
const kinds = Object.keys(tables) as Kind[]

const address: ListSchema = {
  filters: { type: kinds },
  sorts: ['title', 'created_at'],
  sizes: [10, 25, 50, 100],
}

function Reference({ kind, id }: { kind: Kind; id: string | null }) {
  const { data } = useQuery({
    ...rowsByIds({ table: tables[kind] }, [id ?? '']),
    enabled: id !== null,
  })
  return data?.[0]?.label ?? ''
}

function screenOf(kind: Kind | undefined): Screen<'seo_settings', SeoRow> {
  const pageType = kind ?? 'homepage'
  return {
    ...commonScreen,
    address,
    listing: listing(
      () => selectSeo().eq('page_type', pageType).eq('is_of_tenant', false) as never,
    ),
    filters: [],
    part: 'type',
    columns: [
      titleColumn,
      ...(kind
        ? [
            {
              id: 'about',
              title: texts.columns.about,
              cell: (row: SeoRow) => <Reference kind={kind} id={row.reference_id} />,
            },
          ]
        : []),
      ...endColumns,
    ],
    fields: {
      page_type: fixedField(texts.fields.page_type, pageType),
      reference_id: kind
        ? parentField(
            'reference_id',
            texts.tabs[kind],
            { table: tables[kind] },
            texts.referenceMissing,
          )
        : fixedField(texts.fields.reference, null),
      ...wordFields(false),
    } as Screen<'seo_settings', SeoRow>['fields'],
    parts: (
      <PartLinks
        label={texts.tabs.label}
        current={pageType}
        parts={[
          { id: 'homepage', label: texts.tabs.homepage, search: {} },
          ...kinds.map((id) => ({ id, label: texts.tabs[id], search: { type: id } })),
        ]}
      />
    ),
    above: <MissingTitles tenantId={null} />,
  }
}

/** Metadata of the hub's home page and of the pages of the catalogue. */
export function SeoScreen() {
  const kind = useList(address).address.filters.type as Kind | undefined
  const screen = useMemo(() => screenOf(kind), [kind])
  return <RecordScreen key={kind ?? 'homepage'} screen={screen} />
}
