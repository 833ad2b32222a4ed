import { Button, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { csvOf } from '@/admin/kit/readable-csv'
import { reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { useList } from '@/admin/kit/use-list'
import { useSite } from '@/admin/kit/use-site'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import type { ListSchema } from '@/lib/list-address'
import { useLive } from '@/lib/live/use-live'
import { adminDashboard, type Dashboard, type Range, ranges } from './api/admin-dashboard'
import { AnalyticsTab } from './components/analytics-tab'
import { DashboardSkeleton } from './components/dashboard-skeleton'
import { OverviewTab } from './components/overview-tab'
import { PerformanceTab } from './components/performance-tab'
import { RangeBar } from './components/range-bar'
import { RevenueTab } from './components/revenue-tab'
import classes from './dashboard-screen.module.css'
import { dashboardLines } from './rules/dashboard-lines'
import { texts } from './texts'

const tabs = {
  overview: OverviewTab,
  analytics: AnalyticsTab,
  performance: PerformanceTab,
  revenue: RevenueTab,
}
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

const schema: ListSchema = { filters: { tab: names, range: ranges }, sorts: [], sizes: [10] }
const refreshMs = 30_000
/** The first of several sales refreshes the figures at once; later ones at most once every 5 seconds. */
const sales = { table: 'payment_orders', everyMs: 5_000 }

/** Activity of the selected site, or of all sites, refreshed while the screen is open; `above` comes first. */
export function DashboardScreen({ above }: { above?: ReactNode }) {
  const { address, change } = useList(schema)
  const site = useSite()
  const tab = (address.filters.tab ?? 'overview') as Tab
  const range = (address.filters.range ?? '7d') as Range
  const query = useQuery({
    ...adminDashboard(range, site),
    placeholderData: keepPreviousData,
    // After an error the user retries by hand.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : refreshMs),
  })
  useLive(sales, () => void query.refetch())
  const dashboard = query.data
  return (
    <div className={classes.screen}>
      <PageHeader title={texts.title} aside={dashboard && <ExportButton dashboard={dashboard} />} />
      {above}
      <RangeBar
        range={range}
        query={query}
        onChange={(chosen) =>
          change({ filters: { range: chosen === ranges[0] ? undefined : chosen } })
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) =>
          change({ filters: { tab: chosen === 'overview' ? undefined : (chosen ?? undefined) } })
        }
      >
        <Tabs.List aria-label={texts.tabs.label} mb="md" className={classes.tabs}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => {
          const Panel = tabs[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <QueryView query={query} skeleton={<DashboardSkeleton />}>
                {(data) => (
                  <div
                    className={classes.panel}
                    data-fetching={query.isPlaceholderData || undefined}
                  >
                    <Panel {...data} />
                  </div>
                )}
              </QueryView>
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </div>
  )
}

function ExportButton({ dashboard }: { dashboard: Dashboard }) {
  const save = () => {
    saveFile(csvOf(dashboardLines(dashboard)), texts.file.name(dashboard.range, dashboard.last_day))
    reportSuccess(texts.export.done)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={save}
    >
      {texts.export.action}
    </Button>
  )
}
