import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@/lib/formats'
import { auditBatch, type Batch } from '../api/audit-batch'
import { actorWord, actWord, countWords } from '../rules/entry-words'
import { texts } from '../texts'
import classes from './batch-panel.module.css'
import { UndoBatchButton } from './undo-batch-button'

type Props = { id: string; onLeave: () => void }

const words = texts.batch

/** The batch to which the list below is filtered, with the button that undoes it. */
export function BatchPanel({ id, onLeave }: Props) {
  const { data, isError } = useQuery(auditBatch(id))
  const leave = (
    <Button variant="default" onClick={onLeave}>
      {words.all}
    </Button>
  )
  if (data === undefined && !isError) return <Skeleton height={132} radius="lg" />
  return (
    <section className={classes.panel} aria-label={words.title}>
      {data ? <Facts batch={data} /> : <p>{words.missing}</p>}
      <div className={classes.acts}>
        {data?.status === 'open' && (
          <UndoBatchButton
            batch={data}
            words={{
              action: texts.undo.action,
              title: texts.undo.title,
              done: texts.undo.done,
            }}
          />
        )}
        {leave}
      </div>
    </section>
  )
}

function Facts({ batch }: { batch: Batch }) {
  const { act, actor, created_at, names, rows, kept } = batch
  const title = [actWord(act), ...names.slice(0, 1).map((name) => `“${name}”`)].join(' ')
  const counts = [...countWords(rows), ...countWords(kept)]
  return (
    <div className={classes.facts}>
      <h2 className={classes.title}>{title}</h2>
      <p>{words.by(actorWord(actor), formatDateTime(created_at))}</p>
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      <p className={classes.status}>{statusWord(batch)}</p>
    </div>
  )
}

function statusWord({ status, expires_at, undone_at, undone_by }: Batch): string {
  if (status === 'open') return words.status.open(formatDateTime(expires_at))
  if (status === 'undone') {
    return words.status.undone(actorWord(undone_by), undone_at ? formatDateTime(undone_at) : '')
  }
  return words.status[status]
}
