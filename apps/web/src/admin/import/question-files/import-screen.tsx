import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { lazy, Suspense } from 'react'
import { useList } from '@/admin/kit/use-list'
import { LoadingStatus } from '@/components/loading-status'
import { PageHeader } from '@/components/page-header'
import type { ListSchema } from '@/lib/list-address'
import { ImportPanel } from './import-panel'
import { texts } from './texts'

const ExportPanel = lazy(() =>
  import('./export-panel').then((part) => ({ default: part.ExportPanel })),
)
const ImportHistory = lazy(() =>
  import('./import-history').then((part) => ({ default: part.ImportHistory })),
)

const schema: ListSchema = {
  filters: { tab: ['export', 'history'] },
  sorts: [],
  sizes: [10, 25, 50],
}

/** Tabs for import, export and past imports. */
export function ImportScreen() {
  const list = useList(schema)
  const tab = list.address.filters.tab ?? 'import'
  return (
    <>
      <PageHeader title={texts.title} />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          list.change({ filters: { tab: chosen === 'import' ? undefined : (chosen ?? undefined) } })
        }
      >
        <Tabs.List aria-label={texts.tabs.label} mb="md">
          <Tabs.Tab value="import">{texts.tabs.import}</Tabs.Tab>
          <Tabs.Tab value="export">{texts.tabs.export}</Tabs.Tab>
          <Tabs.Tab value="history">{texts.tabs.history}</Tabs.Tab>
        </Tabs.List>
        {/* This panel stays mounted behind the other tabs, so that a file under review is not lost. */}
        <Tabs.Panel value="import">
          <ImportPanel />
        </Tabs.Panel>
        <Tabs.Panel value="export">
          <Suspense fallback={<LoadingStatus failures={0} />}>
            {tab === 'export' && <ExportPanel />}
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Suspense fallback={<LoadingStatus failures={0} />}>
            {tab === 'history' && <ImportHistory list={list} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
