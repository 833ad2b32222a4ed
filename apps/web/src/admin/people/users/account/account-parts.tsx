import { Badge } from '@mantine/core'
import type { Column } from '@/admin/kit/column'
import type { List } from '@/admin/kit/use-list'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { type Attempt, attemptsOf, type LedgerRow, ledgerOf } from './api/part-rows'
import { PartList } from './part-list'
import { texts } from './texts'

type Props = { userId: string; list: List }

const taken = texts.attempts
const attemptColumns: Column<Attempt>[] = [
  { id: 'quiz', title: taken.quiz, cell: ({ quiz_sets }) => quiz_sets.name },
  { id: 'started', title: taken.started, cell: ({ started_at }) => formatDateTime(started_at) },
  {
    id: 'score',
    title: taken.score,
    figure: true,
    cell: ({ score, total_questions: of }) =>
      score === null ? (
        <Badge variant="light" color="mango">
          {taken.inProgress}
        </Badge>
      ) : (
        taken.marks(
          formatNumber(score),
          formatNumber(of),
          formatNumber(Math.round((score * 100) / of)),
        )
      ),
  },
  { id: 'mode', title: taken.mode, cell: ({ mode }) => taken.modes[mode] ?? mode },
  {
    id: 'spent',
    title: taken.spent,
    figure: true,
    cell: ({ points_spent }) => formatNumber(points_spent),
  },
]

export function AttemptsPart({ userId, list }: Props) {
  return (
    <PartList
      list={list}
      query={attemptsOf(userId, list.address)}
      columns={attemptColumns}
      nameOf={({ quiz_sets }) => quiz_sets.name}
      empty={taken.empty}
    />
  )
}

const booked = texts.points
const ledgerColumns: Column<LedgerRow>[] = [
  { id: 'what', title: booked.item, cell: ({ description }) => description ?? '–' },
  { id: 'when', title: booked.when, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'change',
    title: booked.change,
    figure: true,
    cell: ({ delta }) => {
      const by = delta ?? 0
      return `${by < 0 ? '−' : '+'}${formatNumber(Math.abs(by))}`
    },
  },
  {
    id: 'after',
    title: booked.after,
    figure: true,
    cell: ({ balance_after }) => formatNumber(balance_after),
  },
]

export function LedgerPart({ userId, list }: Props) {
  return (
    <PartList
      list={list}
      query={ledgerOf(userId, list.address)}
      columns={ledgerColumns}
      nameOf={({ description }) => description ?? ''}
      empty={booked.empty}
    />
  )
}
