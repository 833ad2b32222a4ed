import { Button, Group } from '@mantine/core'
import { IconChartBar, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useCopyRecord } from '@/admin/kit/api/copy-record'
import { ListPage } from '@/admin/kit/list-page'
import { ListTotals } from '@/admin/kit/list-totals'
import type { Reordering } from '@/admin/kit/order/order'
import { useMove } from '@/admin/kit/order/use-move'
import { plainBeginning } from '@/admin/kit/question-beginning'
import { RowActions } from '@/admin/kit/row-actions'
import { useList } from '@/admin/kit/use-list'
import { LinkButton } from '@/components/link-button'
import { type ChosenQuestions, moveQuestion } from '../api/change-questions'
import { type ListedQuestion, listQuestions, narrowedTo } from '../api/list-questions'
import { QuestionTabs } from '../question-tabs'
import { texts } from '../texts'
import { BulkMove } from './bulk-move'
import { BulkStatus } from './bulk-status'
import { BulkTags } from './bulk-tags'
import { DeleteQuestions } from './delete-questions'
import { questionColumns } from './question-columns'
import { questionFilters, questionListSchema } from './question-filters'

/** A bulk action whose dialog is open. */
type Act = {
  kind: 'move' | 'status' | 'tags' | 'delete'
  chosen: ChosenQuestions
  count: number
  done?: () => void
}

const chosenRows = (rows: ListedQuestion[]) => ({
  chosen: { ids: rows.map(({ id }) => id) },
  count: rows.length,
})

/** Questions of all sets. A list of a single set is in the order of that set. */
export function QuestionList() {
  const list = useList(questionListSchema)
  const { address, change } = list
  const [act, setAct] = useState<Act | null>(null)
  const set = address.filters.set
  const { set: _, ...otherFilters } = address.filters
  const whole = address.q === '' && Object.values(otherFilters).every((one) => one === undefined)
  const ordered = set !== undefined && whole && address.sort === null

  const move = useMove(moveQuestion)
  const order: Reordering<ListedQuestion> | undefined = ordered
    ? { isSibling: () => true, move: (id, places) => move.mutateAsync({ id, places }) }
    : undefined

  function movesOf(row: ListedQuestion, index: number, rows: ListedQuestion[]) {
    return {
      up: index > 0 || address.page > 1,
      down: index < rows.length - 1 || index === address.size - 1,
      pending: move.isPending,
      by: (places: number) => move.mutate({ id: row.id, places }),
    }
  }
  const copy = useCopyRecord('questions', (id) => change({ record: id }))
  const close = () => setAct(null)
  const chosenOf = (rows: ListedQuestion[] | null, count: number) =>
    rows ? chosenRows(rows) : { chosen: { ...narrowedTo(address), count }, count }
  return (
    <>
      <ListPage
        words={texts}
        list={list}
        query={listQuestions(address)}
        totals={
          <>
            <QuestionTabs current="list" />
            <ListTotals table="questions" words={texts.totals} />
            {set && (
              <Group gap="xs">
                <LinkButton
                  variant="default"
                  to="/admin/questions"
                  search={{ preview: set } as never}
                  leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
                >
                  {texts.preview.set}
                </LinkButton>
                <LinkButton
                  variant="default"
                  to="/admin/quiz-sets/$id/statistics"
                  params={{ id: set }}
                  leftSection={<IconChartBar size={20} aria-hidden="true" />}
                >
                  {texts.statistics}
                </LinkButton>
              </Group>
            )}
          </>
        }
        filters={questionFilters}
        columns={questionColumns}
        nameOf={({ question_text }) => plainBeginning(question_text)}
        actions={(row, index, rows) => (
          <RowActions
            name={plainBeginning(row.question_text)}
            moves={ordered ? movesOf(row, index, rows) : null}
            onEdit={() => change({ record: row.id })}
            onCopy={() => copy.mutate({ id: row.id, name: plainBeginning(row.question_text) })}
            onDelete={() => setAct({ kind: 'delete', ...chosenRows([row]) })}
          />
        )}
        order={order}
        bulk={(rows, done, total) => (
          <>
            <Button
              variant="light"
              onClick={() => setAct({ kind: 'status', ...chosenOf(rows, total), done })}
            >
              {texts.bulk.status}
            </Button>
            <Button
              variant="light"
              onClick={() => setAct({ kind: 'move', ...chosenOf(rows, total), done })}
            >
              {texts.bulk.move}
            </Button>
            <Button
              variant="light"
              onClick={() => setAct({ kind: 'tags', ...chosenOf(rows, total), done })}
            >
              {texts.bulk.tags.label}
            </Button>
            <Button
              variant="light"
              color="ruby"
              onClick={() => setAct({ kind: 'delete', ...chosenOf(rows, total), done })}
            >
              {texts.bulk.remove}
            </Button>
          </>
        )}
      />
      {act?.kind === 'status' && <BulkStatus {...act} onDone={act.done} onClose={close} />}
      {act?.kind === 'move' && <BulkMove {...act} onDone={act.done} onClose={close} />}
      {act?.kind === 'tags' && <BulkTags {...act} onDone={act.done} onClose={close} />}
      {act?.kind === 'delete' && <DeleteQuestions {...act} onDone={act.done} onClose={close} />}
    </>
  )
}
