import { Text } from '@mantine/core'
import { Section } from '@/admin/kit/section'
import { formatSum } from '@/lib/format-price'
import { formatDate, formatNumber } from '@/lib/formats'
import type { Report, Sums } from '../api/report'
import { receiptRange } from '../rules/report-lines'
import { texts } from '../texts'
import classes from './report-screen.module.css'

const words = texts.report
const { columns } = words

/** Sums by day and by gateway. */
export function ReportTables({ report }: { report: Report }) {
  const days = report.days.map(({ day, sums }) => ({ name: formatDate(day), sums }))
  const providers = report.providers.map(({ provider, sums }) => ({
    name: texts.providers[provider] ?? provider,
    sums,
  }))
  if (days.length === 0) return <Text c="dimmed">{words.empty}</Text>
  return (
    <>
      <SumsTable
        title={words.days}
        head={columns.day}
        rows={days}
        total={report.total}
        about={report.total.fees_unknown > 0 ? words.partly : undefined}
      />
      {providers.length > 1 && (
        <SumsTable title={words.providers} head={words.provider} rows={providers} />
      )}
    </>
  )
}

type TableProps = {
  title: string
  head: string
  rows: { name: string; sums: Sums }[]
  total?: Sums
  about?: string | undefined
}

function SumsTable({ title, head, rows, total, about }: TableProps) {
  const wrong = rows.some(({ sums }) => sums.wrong > 0)
  return (
    <Section title={title} about={about}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <figure className={classes.sheet} tabIndex={0} aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {[...heads, ...(wrong ? [columns.wrong] : [])].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sums }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <Cells sums={sums} wrong={wrong} />
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row">{words.total}</th>
                <Cells sums={total} wrong={wrong} />
              </tr>
            </tfoot>
          )}
        </table>
      </figure>
    </Section>
  )
}

const heads = [
  columns.orders,
  columns.gross,
  columns.fees,
  columns.refunded,
  columns.net,
  columns.points_sold,
  columns.points_returned,
  columns.receipts,
]

function Cells({ sums, wrong }: { sums: Sums; wrong: boolean }) {
  const noFee = sums.fees_unknown === sums.orders && sums.orders > 0
  return (
    <>
      <td>{formatNumber(sums.orders)}</td>
      <td>{formatSum(sums.gross)}</td>
      <td>
        {noFee ? texts.nothing : `${formatSum(sums.fees)}${sums.fees_unknown > 0 ? ' *' : ''}`}
      </td>
      <td>{formatSum(sums.refunded)}</td>
      <td>{formatSum(sums.net)}</td>
      <td>{formatNumber(sums.points_sold)}</td>
      <td>{formatNumber(sums.points_returned)}</td>
      <td>{receiptRange(sums) || texts.nothing}</td>
      {wrong && <td data-wrong={sums.wrong > 0 || undefined}>{formatNumber(sums.wrong)}</td>}
    </>
  )
}
