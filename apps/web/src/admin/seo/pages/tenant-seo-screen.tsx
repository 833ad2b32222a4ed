import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { choiceField, fixedField } from '@/admin/kit/page-fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { storedSettings } from '@/admin/kit/settings/api'
import { type Tenant, TenantGate } from '@/admin/kit/tenant-gate'
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
import { SeoPreview } from './seo-preview'
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

function screenOf(
  tenantId: string,
  site: { name: string; host: string },
): Screen<'seo_settings', SeoRow> {
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
    preview: (values) => <SeoPreview values={values} site={site} />,
  }
}

/** Metadata of a tenant's pages, by kind of page. */
export function TenantSeoScreen() {
  return (
    <TenantGate title={texts.tenantTitle} about={texts.tenantAbout} listed>
      {(tenant, choice) => <Entries key={tenant.id} tenant={tenant} choice={choice} />}
    </TenantGate>
  )
}

function Entries({ tenant, choice }: { tenant: Tenant; choice: ReactNode }) {
  const { id, name, domain } = tenant
  // The site's own name, which may differ from the tenant's name in the list.
  const key = `tenant_${id}_site_name`
  const called = useQuery(storedSettings([key])).data?.[key] || name
  const screen = useMemo(() => screenOf(id, { name: called, host: domain }), [id, called, domain])
  return <RecordScreen screen={{ ...screen, parts: choice }} />
}
