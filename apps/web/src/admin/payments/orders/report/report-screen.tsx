import { Button, Group, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayOf } from '@/admin/kit/day-moment'
import { csvOf } from '@/admin/kit/readable-csv'
import { reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { Section } from '@/admin/kit/section'
import type { List } from '@/admin/kit/use-list'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { DayInput } from '@/components/day-input/day-input'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { StatCard, StatGrid } from '@/components/stat-card'
import { Term, Terms } from '@/components/terms'
import { formatSum } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import { type Report, reportQuery, type Sums } from '../api/report'
import { ExportOrders } from '../components/export-orders'
import { OrderTabs } from '../components/order-tabs'
import { paidFilters } from '../rules/order-filters'
import { reportLines } from '../rules/report-lines'
import { reportSpan, spans } from '../rules/report-span'
import { texts } from '../texts'
import { FeeRates } from './fee-rates'
import { ReportCheck } from './report-check'
import classes from './report-screen.module.css'
import { ReportTables } from './report-tables'

const words = texts.report

/** Income and refunds of a range of days, for reconciliation with the bank statement. */
export function ReportScreen({ list: { address, change } }: { list: List }) {
  const site = useSiteFilter()
  const span = reportSpan(address.filters, new Date())
  const query = useQuery({
    ...reportQuery(span.from, span.to, site),
    enabled: span.valid,
    placeholderData: keepPreviousData,
  })
  const choose = (filters: { from?: string; to?: string }) => change({ filters })
  const today = dayOf(new Date())
  return (
    <div className={classes.screen}>
      <PageHeader
        title={texts.title}
        description={words.about}
        aside={
          <Group gap="xs">
            {query.data && <ExportReport report={query.data} />}
            {span.valid && (
              <ExportOrders
                filters={paidFilters(span.from, span.to, site)}
                label={texts.exporting.orders}
              />
            )}
          </Group>
        }
      />
      <OrderTabs current="report" reviews={query.data?.reviews} />
      <div className={classes.span}>
        <DayInput
          label={words.from}
          neverEmpty
          value={span.from}
          max={today}
          onChange={(day) => day && choose({ from: day, to: span.to })}
        />
        <DayInput
          label={words.to}
          neverEmpty
          value={span.to}
          max={today}
          error={!span.valid && words.invalid}
          onChange={(day) => day && choose({ from: span.from, to: day })}
        />
        <fieldset className={classes.presets} aria-label={words.presets.label}>
          {Object.entries(spans(new Date())).map(([name, days]) => (
            <Button key={name} variant="subtle" onClick={() => choose(days)}>
              {words.presets[name as keyof typeof words.presets]}
            </Button>
          ))}
        </fieldset>
      </div>
      {span.valid && (
        <QueryView query={query} skeleton={<Skeleton height={360} radius="lg" />}>
          {(report) => (
            <div className={classes.screen} data-fetching={query.isPlaceholderData || undefined}>
              <ReportCheck
                report={report}
                onOpen={(id) => change({ record: id })}
                onReviews={() =>
                  change({ filters: { tab: 'review', from: undefined, to: undefined } })
                }
              />
              <ReportSums sums={report.total} />
              <ReportTables report={report} />
              <PointsHeld ledger={report.ledger} />
            </div>
          )}
        </QueryView>
      )}
      <FeeRates />
    </div>
  )
}

function ExportReport({ report }: { report: Report }) {
  const save = () => {
    saveFile(csvOf(reportLines(report)), words.file(report.first_day, report.last_day))
    reportSuccess(words.exported)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={save}
    >
      {words.export}
    </Button>
  )
}

const ledgerWords = texts.report.ledger
const ledgerNames = Object.keys(ledgerWords.names) as (keyof typeof ledgerWords.names)[]
/** Entries that reduce the points held by learners. */
const taken = new Set(['spent', 'refunded'])

/** Points that learners hold and have not spent: the shop's liability. */
function PointsHeld({ ledger }: { ledger: Report['ledger'] }) {
  return (
    <Section title={ledgerWords.title} about={ledgerWords.about}>
      <div className={classes.sheet}>
        <Terms label={ledgerWords.title}>
          {ledgerNames.map((name) => (
            <Term key={name} name={ledgerWords.names[name]}>
              {formatNumber(taken.has(name) && ledger[name] > 0 ? -ledger[name] : ledger[name])}
            </Term>
          ))}
        </Terms>
      </div>
    </Section>
  )
}

/** The four totals, which the tables below break down. */
function ReportSums({ sums }: { sums: Sums }) {
  const unknown = sums.fees_unknown > 0 && words.unknown(formatNumber(sums.fees_unknown))
  return (
    <StatGrid>
      <StatCard
        label={words.sums.gross}
        value={formatSum(sums.gross)}
        hint={words.orders(formatNumber(sums.orders))}
      />
      <StatCard label={words.sums.fees} value={formatSum(sums.fees)} hint={unknown} />
      <StatCard
        label={words.sums.refunded}
        value={formatSum(sums.refunded)}
        hint={words.refunds(formatNumber(sums.refunds))}
      />
      <StatCard label={words.sums.net} value={formatSum(sums.net)} hint={unknown} />
    </StatGrid>
  )
}
