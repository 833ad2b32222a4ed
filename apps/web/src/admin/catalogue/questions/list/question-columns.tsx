import { Badge } from '@mantine/core'
import type { Column } from '@/admin/kit/column'
import { PassageLine } from '@/admin/kit/passage-line'
import { plainBeginning } from '@/admin/kit/question-beginning'
import { QuestionLine } from '@/admin/kit/question-line'
import { formatDate, formatNumber } from '@/lib/formats'
import type { ListedQuestion } from '../api/list-questions'
import { StatusBadge } from '../status-badge'
import { texts } from '../texts'
import classes from './question-columns.module.css'

const words = texts.columns

export const questionColumns: Column<ListedQuestion>[] = [
  { id: 'question', title: words.question, cell: (row) => <QuestionCell row={row} /> },
  { id: 'key', title: words.key, figure: true, cell: ({ correct_choice }) => correct_choice },
  { id: 'set', title: words.set, width: 190, cell: ({ quiz_set }) => quiz_set.name },
  {
    id: 'tags',
    title: words.tags,
    width: 150,
    cell: ({ tags }) => tags.map(({ name }) => name).join(', ') || '–',
  },
  { id: 'status', title: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'created_at',
    title: words.created,
    sortable: true,
    cell: ({ created_at }) => formatDate(created_at),
  },
  {
    id: 'updated_at',
    title: words.updated,
    sortable: true,
    cell: ({ updated_at }) => formatDate(updated_at),
  },
]

function QuestionCell({ row }: { row: ListedQuestion }) {
  const text = plainBeginning(row.question_text, 240)
  const facts = [
    row.has_video && texts.hasVideo,
    !row.has_explanation && texts.noExplanation,
  ].filter(Boolean)
  return (
    <div className={classes.question}>
      <span className={classes.text} title={text}>
        <QuestionLine text={row.question_text} maxLength={240} />
      </span>
      {(row.passage || facts.length > 0 || row.open_reports > 0) && (
        <span className={classes.facts}>
          {row.passage && (
            <PassageLine text={row.passage} maxLength={40} className={classes.passage} />
          )}
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          {row.open_reports > 0 && (
            <Badge color="mango" variant="light">
              {texts.openReports(formatNumber(row.open_reports))}
            </Badge>
          )}
        </span>
      )}
    </div>
  )
}
