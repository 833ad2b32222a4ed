import { Skeleton, Title } from '@mantine/core'
import type { Answer } from '@sanamsob/domain'
import { useQuery } from '@tanstack/react-query'
import type { Read } from '@/admin/kit/read'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { data } from '@/lib/data-client'
import { isAbsence, unwrap } from '@/lib/data-error'
import { formatDateTime, formatNumber } from '@/lib/formats'
import classes from './reliability-screen.module.css'
import { texts } from './texts'

type Reliability = Answer<'exam_reliability'>
type Bin = Reliability['bins'][number]

/** Null when the examination does not exist. */
const reliabilityQuery = (blueprintId: string): Read<Reliability | null> => ({
  queryKey: ['exam_blueprints', 'reliability', blueprintId],
  meta: { failure: { title: texts.failure, message: texts.loadFailed } },
  queryFn: async () => {
    try {
      return unwrap(await data.rpc('exam_reliability', { blueprint_id: blueprintId }))
    } catch (error) {
      if (isAbsence(error, 'exam_blueprint_gone')) return null
      throw error
    }
  },
})

/** How far predictions of an examination agree with what learners reach, and what these see because of it. */
export function ReliabilityScreen({ blueprintId }: { blueprintId: string }) {
  const query = useQuery(reliabilityQuery(blueprintId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {(reliability) =>
        reliability ? (
          <Screen reliability={reliability} />
        ) : (
          <EmptyState
            order={1}
            scene="path"
            {...texts.missing}
            action={<LinkButton to="/admin/exams">{texts.back}</LinkButton>}
          />
        )
      }
    </QueryView>
  )
}

function Screen({ reliability }: { reliability: Reliability }) {
  const { name, edition, bins } = reliability
  return (
    <div className={classes.screen}>
      <PageHeader
        title={texts.title(name, edition)}
        description={texts.about}
        aside={
          <LinkButton variant="default" to="/admin/exams">
            {texts.back}
          </LinkButton>
        }
      />
      <Shown reliability={reliability} />
      <Totals reliability={reliability} />
      {bins.length === 0 ? (
        <EmptyState scene="desk" {...texts.empty} />
      ) : (
        <section className={classes.sheet} aria-labelledby="bins-title">
          <Title order={2} size="h4" id="bins-title">
            {texts.chart.title}
          </Title>
          <div className={classes.bins}>
            <Chart bins={bins} />
            <BinTable bins={bins} />
          </div>
          <p className={classes.hint}>{texts.chart.hint}</p>
        </section>
      )}
    </div>
  )
}

function Shown({ reliability: { shown, reasons, lacking } }: { reliability: Reliability }) {
  return (
    <section className={classes.sheet} aria-labelledby="shown-title">
      <Title order={2} size="h4" id="shown-title">
        {texts.shown.title}
      </Title>
      <p>
        <strong>{texts.shown[shown]}</strong>
      </p>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{texts.reasons[reason]}</li>
          ))}
          {lacking.length > 0 && <li>{texts.lacking(lacking.join(' · '))}</li>}
        </ul>
      )}
      {shown !== 'none' && <p className={classes.hint}>{texts.shown.each}</p>}
    </section>
  )
}

function Totals({ reliability }: { reliability: Reliability }) {
  const { outcomes, judged, error, covered, coverage, recalibrated_at } = reliability
  const words = texts.figures
  return (
    <dl className={classes.totals}>
      <div className={classes.total}>
        <dt>{words.outcomes}</dt>
        <dd>{formatNumber(outcomes)}</dd>
      </div>
      <div className={classes.total}>
        <dt>{words.error}</dt>
        <dd>
          {error === null ? words.none : words.errorOf(formatNumber(Math.round(error * 1000) / 10))}
        </dd>
        {error !== null && (
          <dd className={classes.hint}>{words.errorHint(formatNumber(judged))}</dd>
        )}
      </div>
      <div className={classes.total}>
        <dt>{words.coverage}</dt>
        <dd>
          {coverage === null
            ? words.none
            : texts.percent(formatNumber(Math.round(coverage * 1000) / 10))}
        </dd>
        {coverage !== null && (
          <dd className={classes.hint}>{words.coverageHint(formatNumber(covered))}</dd>
        )}
      </div>
      <div className={classes.total}>
        <dt>{words.recalibrated}</dt>
        <dd>{recalibrated_at ? formatDateTime(recalibrated_at) : words.never}</dd>
      </div>
    </dl>
  )
}

const [size, margin] = [240, 36]
const at = (percent: number) => margin + (percent / 100) * size
const down = (percent: number) => 8 + size - (percent / 100) * size
const ticks = [0, 50, 100]

/** Predicted against reached shares, on the diagonal where they agree. */
function Chart({ bins }: { bins: Bin[] }) {
  const words = texts.chart
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${size + margin + 12} ${size + 48}`}
      role="img"
      aria-label={words.label}
    >
      {ticks.map((tick) => (
        <g key={tick} className={classes.grid}>
          <line x1={at(0)} x2={at(100)} y1={down(tick)} y2={down(tick)} />
          <line x1={at(tick)} x2={at(tick)} y1={down(0)} y2={down(100)} />
          <text x={margin - 6} y={down(tick) + 4} textAnchor="end">
            {tick}
          </text>
          <text x={at(tick)} y={size + 24} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <line className={classes.diagonal} x1={at(0)} y1={down(0)} x2={at(100)} y2={down(100)} />
      {bins.map(({ from, predicted, passed, low, high, outcomes }) => (
        <g key={from} className={classes.bin}>
          <line x1={at(predicted)} x2={at(predicted)} y1={down(low)} y2={down(high)} />
          <circle
            cx={at(predicted)}
            cy={down(passed)}
            r={3 + Math.min(Math.sqrt(outcomes) / 4, 5)}
          />
        </g>
      ))}
      <text className={classes.axis} x={at(50)} y={size + 42} textAnchor="middle">
        {words.predicted}
      </text>
      <text
        className={classes.axis}
        transform={`translate(10 ${down(50)}) rotate(-90)`}
        textAnchor="middle"
      >
        {words.passed}
      </text>
    </svg>
  )
}

function BinTable({ bins }: { bins: Bin[] }) {
  const words = texts.table
  const percent = (value: number) => texts.percent(formatNumber(Math.round(value)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-labelledby="bins-title">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.range}</th>
            <th scope="col">{words.outcomes}</th>
            <th scope="col">{words.predicted}</th>
            <th scope="col">{words.passed}</th>
            <th scope="col">{words.interval}</th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row">{texts.range(formatNumber(bin.from), formatNumber(bin.to))}</th>
              <td>{formatNumber(bin.outcomes)}</td>
              <td>{percent(bin.predicted)}</td>
              <td>{percent(bin.passed)}</td>
              <td>
                {texts.range(formatNumber(Math.round(bin.low)), formatNumber(Math.round(bin.high)))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
