import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type Job, useChangeJob } from '@/admin/kit/api/jobs'
import { RefusedRows, refusalOf } from '@/admin/kit/bulk/refused-rows'
import { reportFailure } from '@/admin/kit/report-outcome'
import { whyRefused } from '@/admin/kit/why-refused'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import { foldJobs } from './fold-jobs'
import { texts } from './further-texts'
import { titleOf } from './job-title'
import classes from './jobs.module.css'

/** A notice for each job, and one line for the finished ones when there are several. */
export function JobNotices({ jobs }: { jobs: Job[] }) {
  // The server may be newer than this page, and the act unknown to it.
  const { shown, folded } = foldJobs(jobs.filter((job) => titleOf(job) !== null))
  return (
    <>
      {shown.map((job) => (
        <JobNotice key={job.id} job={job} />
      ))}
      {folded.length > 0 && <FinishedJobs jobs={folded} />}
    </>
  )
}

const useJobAct = () =>
  useChangeJob((error) => reportFailure(whyRefused(error, texts.refused), error))

/** Jobs that need no attention, in one line that shows the latest and unfolds. */
function FinishedJobs({ jobs }: { jobs: Job[] }) {
  const [unfolded, setUnfolded] = useState(false)
  const change = useJobAct()
  const done = jobs.filter(({ state }) => state === 'done').length
  const latest = jobs.at(-1)
  return (
    <>
      <Notice
        tone={done > 0 ? 'leaf' : 'mango'}
        title={texts.finished(formatNumber(done), formatNumber(jobs.length - done))}
        body={!unfolded && latest && texts.latest(titleOf(latest) ?? '')}
        action={
          <Group gap="xs">
            <Button
              variant="default"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? texts.hide : texts.show}
            </Button>
            <Button
              variant="subtle"
              loading={change.isPending}
              onClick={() => change.mutate({ act: 'dismiss', ids: jobs.map(({ id }) => id) })}
            >
              {texts.dismissAll}
            </Button>
          </Group>
        }
      />
      {unfolded && jobs.map((job) => <JobNotice key={job.id} job={job} />)}
    </>
  )
}

const tones = { done: 'leaf', failed: 'ruby', cancelled: 'mango' } as const

function JobNotice({ job }: { job: Job }) {
  const change = useJobAct()
  const { id, state, total, done, batch_id: batch, error, refused } = job
  const title = titleOf(job) ?? ''
  if (state === 'waiting' || state === 'running' || state === 'cancelling') {
    const isMeasured = state === 'running' && done > 0
    return (
      <Notice
        tone="brand"
        title={title}
        body={
          <span className={classes.running}>
            {/* Without a value the progress bar is indeterminate. */}
            <progress aria-label={title} max={total} {...(isMeasured && { value: done })} />
            {texts.background}
          </span>
        }
        action={
          <Button
            variant="default"
            disabled={state === 'cancelling'}
            loading={change.isPending}
            onClick={() => change.mutate({ act: 'cancel', id })}
          >
            {texts.cancel}
          </Button>
        }
      />
    )
  }
  return (
    <Notice
      tone={refused.length > 0 ? 'mango' : tones[state]}
      title={title}
      body={error ?? (refused.length > 0 && refusedWords(refused))}
      action={
        <Group gap="xs">
          {refused.length > namedRows && <RefusedButton job={job} />}
          {batch && (
            <Button
              variant="default"
              loading={change.isPending && change.variables.act === 'undo'}
              onClick={() => change.mutate({ act: 'undo', batch })}
            >
              {texts.undo}
            </Button>
          )}
          <Button variant="subtle" onClick={() => change.mutate({ act: 'dismiss', ids: [id] })}>
            {texts.dismiss}
          </Button>
        </Group>
      }
    />
  )
}

/** Refused rows in the notice itself. */
const namedRows = 3
/** Refused rows that the server lists of a job; there may be more. */
const listedRows = 100

function refusedWords(refused: Job['refused']): string {
  const count = formatNumber(refused.length)
  const first = refused.slice(0, namedRows).map((row) => {
    const { name, why } = refusalOf(row)
    return `${name} (${why})`
  })
  return texts.refusedRows(
    refused.length < listedRows ? texts.rows(count) : texts.rowsOrMore(count),
    `${first.join(', ')}${refused.length > namedRows ? ' …' : ''}`,
  )
}

/** Opens the list of the rows that a job did not change. */
function RefusedButton({ job: { done, refused } }: { job: Job }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.allRefused}
      </Button>
      {open && (
        <RefusedRows
          outcome={{ changed: done, refused }}
          isPart={refused.length >= listedRows}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
