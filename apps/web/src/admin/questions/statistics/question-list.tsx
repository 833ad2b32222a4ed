import { ActionIcon, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { Column } from '@/admin/kit/column'
import { ListFilters } from '@/admin/kit/list-filters'
import { ListFoot } from '@/admin/kit/list-foot'
import { ListRows } from '@/admin/kit/list-rows'
import { PassageLine } from '@/admin/kit/passage-line'
import type { List } from '@/admin/kit/use-list'
import { useListPreferences } from '@/admin/kit/use-list-preferences'
import { Clamped } from '@/components/clamped'
import { formatNumber } from '@/lib/formats'
import { rowRange } from '@/lib/list-address'
import type { AskedQuestion } from './api/quiz-set-statistics'
import { figure, percent } from './figure-formats'
import { Flags } from './flags'
import classes from './quiz-set-statistics-screen.module.css'
import { shownQuestions } from './shown-questions'
import { texts } from './texts'

const columns: Column<AskedQuestion>[] = [
  {
    id: 'question',
    title: texts.columns.question,
    width: 360,
    cell: ({ position, question_text, passage }) => (
      <>
        <Clamped lines={2}>{`${position}. ${question_text}`}</Clamped>
        {passage && <PassageLine text={passage} maxLength={40} className={classes.passage} />}
      </>
    ),
  },
  {
    id: 'attempts',
    title: texts.columns.attempts,
    figure: true,
    cell: ({ statistics }) => formatNumber(statistics.attempts),
  },
  {
    id: 'facility',
    title: texts.columns.facility,
    figure: true,
    sortable: true,
    cell: ({ statistics }) => percent(statistics.facility),
  },
  {
    id: 'discrimination',
    title: texts.columns.discrimination,
    figure: true,
    sortable: true,
    cell: ({ statistics }) => figure(statistics.discrimination, 0),
  },
  {
    id: 'flags',
    title: texts.columns.flags,
    width: 220,
    cell: ({ statistics, is_dropped }) => <Flags statistics={statistics} dropped={is_dropped} />,
  },
]

const filters = [
  {
    name: 'flag',
    label: texts.filter.label,
    choices: [
      { value: 'check', label: texts.filter.check },
      { value: 'suspect', label: texts.filter.suspect },
    ],
  },
]

/** Questions with their statistics, filtered and sorted by the URL. */
export function QuestionList({ questions, list }: { questions: AskedQuestion[]; list: List }) {
  const { address, change } = list
  const shown = shownQuestions(questions, address)
  const [from, to] = rowRange(address)
  const { preferences, save } = useListPreferences(list.name)
  const hidden = address.hidden ?? preferences.hidden
  return (
    <>
      <ListFilters
        words={{ search: texts.page.search }}
        list={list}
        filters={filters}
        columns={columns}
        hidden={hidden}
        views={preferences.views}
        onPrefer={save}
      />
      {shown.length === 0 && <Text role="status">{texts.page.noMatch}</Text>}
      {shown.length > 0 && (
        <>
          <ListRows
            list={list}
            columns={columns.filter(({ id }) => !hidden.includes(id))}
            rows={shown.slice(from, to + 1)}
            nameOf={({ question_text }) => question_text}
            fetching={false}
            actions={({ id, position }) => (
              <ActionIcon
                aria-label={texts.page.open(position)}
                title={texts.page.open(position)}
                onClick={() => change({ record: id })}
              >
                <IconChartBar size={18} />
              </ActionIcon>
            )}
          />
          <ListFoot list={list} total={shown.length} />
        </>
      )}
    </>
  )
}
