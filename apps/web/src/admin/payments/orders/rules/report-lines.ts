import type { Report, Sums } from '../api/report'
import { texts } from '../texts'

type Line = (string | number | null)[]

const words = texts.report
const { columns } = words

/** The report as rows of a CSV file: days, gateways and the points that learners hold. */
export function reportLines(report: Report): Line[] {
  const names = words.ledger.names
  return [
    [words.from, report.first_day, words.to, report.last_day],
    [],
    [columns.day, ...heads],
    ...report.days.map(({ day, sums }): Line => [day, ...cells(sums)]),
    [words.total, ...cells(report.total)],
    [],
    [words.provider, ...heads],
    ...report.providers.map(
      ({ provider, sums }): Line => [texts.providers[provider] ?? provider, ...cells(sums)],
    ),
    [],
    [words.ledger.title],
    ...(Object.keys(names) as (keyof typeof names)[]).map(
      (name): Line => [names[name], report.ledger[name]],
    ),
    ...report.wrong.map(
      ({ mch_order_no, day, points, ledger_points }): Line => [
        mch_order_no,
        words.check.row(day, String(points), String(ledger_points)),
      ],
    ),
  ]
}

const heads = [
  columns.orders,
  columns.gross,
  columns.fees,
  columns.refunds,
  columns.refunded,
  columns.net,
  columns.points_sold,
  columns.points_returned,
  columns.receipts,
  columns.wrong,
]

function cells(sums: Sums): Line {
  return [
    sums.orders,
    sums.gross,
    // When some payments have no fee rate, the sum of the others would look like the total.
    sums.fees_unknown > 0 ? words.unknown(String(sums.fees_unknown)) : sums.fees,
    sums.refunds,
    sums.refunded,
    sums.net,
    sums.points_sold,
    sums.points_returned,
    receiptRange(sums),
    sums.wrong,
  ]
}

/** First and last receipt number of a day; empty when it has none. */
export function receiptRange({ first_receipt, last_receipt }: Sums): string {
  return first_receipt && last_receipt ? words.receipts(first_receipt, last_receipt) : ''
}
