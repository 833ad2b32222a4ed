import { type ReactNode, useMemo } from 'react'
import { choiceField, fixedField } from '@/admin/kit/page-fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { TenantGate } from '@/admin/kit/tenant-gate'
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

const kinds = [
  'home',
  'category',
  'subcategory',
  'course',
  'quiz',
  'about',
  'contact',
  'privacy',
  'terms',
] as const
const choices = kinds.map((value) => ({ value, label: texts.types[value] }))
const types = texts.types as Record<string, string>

function screenOf(tenantId: string): Screen<'seo_settings', SeoRow> {
  return {
    ...commonScreen,
    words: { ...texts, title: texts.tenantTitle },
    address: {
      filters: { type: kinds },
      sorts: ['title', 'created_at'],
      sizes: [10, 25, 50, 100],
    },
    listing: {
      ...listing(() => selectSeo().eq('reference_id', tenantId) as never),
      filtered: { type: 'page_type' },
    },
    filters: [{ name: 'type', label: texts.fields.page_type, choices }],
    columns: [
      titleColumn,
      { id: 'type', title: texts.columns.about, cell: ({ page_type }) => types[page_type] },
      ...endColumns,
    ],
    fields: {
      page_type: choiceField(texts.fields.page_type, choices),
      reference_id: fixedField(texts.fields.reference, tenantId),
      ...wordFields(true),
    } as Screen<'seo_settings', SeoRow>['fields'],
    above: <MissingTitles tenantId={tenantId} />,
  }
}

/** What search engines are told of a tenant's pages by their kind. */
export function TenantSeoScreen() {
  return (
    <TenantGate title={texts.tenantTitle} about={texts.tenantAbout} listed>
      {({ id }, choice) => <Entries key={id} tenantId={id} choice={choice} />}
    </TenantGate>
  )
}

function Entries({ tenantId, choice }: { tenantId: string; choice: ReactNode }) {
  const screen = useMemo(() => screenOf(tenantId), [tenantId])
  return <RecordScreen screen={{ ...screen, parts: choice }} />
}
