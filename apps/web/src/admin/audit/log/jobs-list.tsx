import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { titleOf } from '@/admin/jobs/job-title'
import { isUnfinished, useChangeJob } from '@/admin/kit/api/jobs'
import type { Column } from '@/admin/kit/column'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import type { Filter } from '@/admin/kit/list-filters'
import { ListPage } from '@/admin/kit/list-page'
import { logFailure } from '@/admin/kit/report-outcome'
import type { List } from '@/admin/kit/use-list'
import { whyRefused } from '@/admin/kit/why-refused'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { type ListedJob, listAllJobs } from './api'
import { actorWord } from './rules/entry-words'
import { texts } from './texts'

const words = texts.jobs
const listWords = { title: texts.title, search: words.search, empty: words.empty }

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const filters: Filter[] = [
  { name: 'act', label: words.act, choices: choices(words.acts) },
  { name: 'state', label: words.state, choices: choices(words.states) },
]

const titleOrAct = (job: ListedJob) => titleOf(job) ?? words.acts[job.act] ?? texts.none
const nameOf = (job: ListedJob) => `${titleOrAct(job)} (${actorWord(job.actor)})`

const columns: Column<ListedJob>[] = [
  { id: 'what', title: texts.columns.what, cell: titleOrAct, width: 320 },
  { id: 'actor', title: texts.columns.actor, cell: ({ actor }) => actorWord(actor) },
  { id: 'state', title: words.state, cell: ({ state }) => words.states[state] },
  {
    id: 'progress',
    title: words.progress,
    cell: ({ done, total }) => words.done(formatNumber(done), formatNumber(total)),
  },
  { id: 'time', title: words.started, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'result',
    title: words.result,
    width: 220,
    cell: ({ error, finished_at }) =>
      error ?? (finished_at ? words.finished(formatDateTime(finished_at)) : texts.none),
  },
]

/** Long acts of all users, with their progress, cancellation and undo. */
export function JobsList({ list, views }: { list: List; views: ReactNode }) {
  return (
    <ListPage
      words={listWords}
      list={list}
      query={listAllJobs(list.address)}
      totals={views}
      filters={filters}
      part="view"
      columns={columns}
      nameOf={nameOf}
      actions={(job) => <JobActions job={job} />}
    />
  )
}

function JobActions({ job }: { job: ListedJob }) {
  const [asking, setAsking] = useState(false)
  const change = useChangeJob((error) => logFailure(words.refused, error))
  const { id, state, batch_id: batch } = job
  const unfinished = isUnfinished(job)
  if (!unfinished && !batch) return null
  const label = unfinished ? words.cancel(nameOf(job)) : words.undo(nameOf(job))
  const act = words.confirm[unfinished ? 'cancel' : 'undo']
  const close = () => {
    change.reset()
    setAsking(false)
  }
  return (
    <>
      <ActionIcon
        aria-label={label}
        title={label}
        disabled={state === 'cancelling'}
        onClick={() => setAsking(true)}
      >
        {unfinished ? <IconX size={18} /> : <IconArrowBackUp size={18} />}
      </ActionIcon>
      <ConfirmDialog
        open={asking}
        title={act.title}
        action={act.action}
        cancel={words.confirm.close}
        ready
        pending={change.isPending}
        error={change.error && whyRefused(change.error, words.refused)}
        onConfirm={() =>
          change.mutate(unfinished || !batch ? { act: 'cancel', id } : { act: 'undo', batch }, {
            onSuccess: close,
          })
        }
        onClose={close}
      >
        <p>{nameOf(job)}</p>
      </ConfirmDialog>
    </>
  )
}
