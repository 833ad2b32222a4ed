import type { Dashboard } from '../api'
import { texts } from '../texts'

type Line = (string | number | null)[]

const { file, figures, totals, ranking, labels, chart } = texts

/** The dashboard as rows of a CSV file: every figure on the screen, without personal data. */
export function dashboardLines(dashboard: Dashboard): Line[] {
  const { current, previous, days, quiz_sets } = dashboard
  return [
    [file.section, file.figure, file.value, file.before],
    [texts.range.label, texts.range.days(dashboard.first_day, dashboard.last_day), null, null],
    ...Object.entries(totals.names).map(
      ([name, label]): Line => [
        totals.title,
        label,
        dashboard.totals[name as keyof Dashboard['totals']],
        null,
      ],
    ),
    ...(['attempts', 'average', 'revenue', 'paid_orders', 'sign_ups'] as const).map(
      (name): Line => [figures.title, figures[name], current[name], previous[name]],
    ),
    [],
    [chart.day, ...dayColumns.map((name) => figures[name])],
    ...days.map((day): Line => [day.day, ...dayColumns.map((name) => day[name])]),
    ...(['top', 'lowest'] as const).flatMap((list): Line[] => [
      [],
      [
        ranking[list],
        ranking.name,
        ranking.course,
        ranking.attempts,
        ranking.average,
        ranking.label,
      ],
      ...quiz_sets[list].map(
        (set, index): Line => [
          index + 1,
          set.name,
          set.course_name,
          set.attempts,
          set.average,
          labels[set.label],
        ],
      ),
    ]),
  ]
}

const dayColumns = ['attempts', 'average', 'revenue', 'paid_orders', 'sign_ups'] as const
