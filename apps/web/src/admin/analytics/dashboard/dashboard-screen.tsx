import { Button, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { csvOf } from '@/admin/kit/readable-csv'
import { reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { useList } from '@/admin/kit/use-list'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { formatDate, formatTime } from '@/lib/formats'
import type { ListSchema } from '@/lib/list-address'
import { useLive } from '@/lib/live/use-live'
import { adminDashboard, type Dashboard, type Range, ranges } from './api'
import classes from './dashboard-screen.module.css'
import { AnalyticsTab, OverviewTab, PerformanceTab, RevenueTab } from './dashboard-tabs'
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
  const site = useSiteFilter()
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

/** Figures above a chart: the layout that all tabs share. */
function DashboardSkeleton() {
  return (
    <div className={classes.panel}>
      <Skeleton height={132} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  )
}

const words = texts.range

type Props = {
  range: Range
  query: UseQueryResult<Dashboard>
  onChange: (range: Range) => void
}

/** Selects the range of days, and shows when the figures were computed. */
function RangeBar({ range, query, onChange }: Props) {
  const { data, isError } = query
  return (
    <div className={classes.bar}>
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{words.label}</legend>
        {ranges.map((one) => (
          <Button
            key={one}
            variant={one === range ? 'light' : 'subtle'}
            aria-pressed={one === range}
            onClick={() => onChange(one)}
          >
            {words[one]}
          </Button>
        ))}
      </fieldset>
      {data && (
        <p className={classes.days}>
          <span>{words.days(formatDate(data.first_day), formatDate(data.last_day))}</span>
          <span className={classes.fresh} role={isError ? 'alert' : undefined}>
            {isError ? words.stale : words.updated(formatTime(data.generated_at))}
          </span>
          {isError && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {words.retry}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
