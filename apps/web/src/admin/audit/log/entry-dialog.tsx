import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { SheetDialog } from '@/components/sheet-dialog'
import { formatDateTime } from '@/lib/formats'
import { auditEntry, findActor } from './api'
import classes from './audit-screen.module.css'
import { actionWord, fieldWord, tableWord, valueWord } from './rules/entry-words'
import { fieldChanges } from './rules/field-changes'
import { texts } from './texts'

type Props = {
  id: string | null
  onBatch: (batch: string) => void
  onClose: () => void
}

type Recorded = Record<string, unknown> | null

const words = texts.entry

/** An audit entry field by field, with old and new values side by side. */
export function EntryDialog({ id, onBatch, onClose }: Props) {
  return (
    <SheetDialog open={id !== null} title={words.title} wide onClose={onClose}>
      {id !== null && <Details id={id} onBatch={onBatch} />}
    </SheetDialog>
  )
}

function Details({ id, onBatch }: { id: string; onBatch: Props['onBatch'] }) {
  const { data: entry, isError } = useQuery(auditEntry(id))
  const actorId = entry?.actor_id
  const actor = useQuery({ ...findActor(actorId ?? ''), enabled: Boolean(actorId) }).data
  if (entry === undefined && !isError) return <Skeleton height={220} />
  if (!entry) return <p>{words.missing}</p>
  const { batch_id } = entry
  const facts = [
    [texts.columns.time, formatDateTime(entry.created_at)],
    [texts.columns.action, `${actionWord(entry.action)} ${tableWord(entry.table_name)}`],
    [texts.columns.actor, actorId ? (actor?.label ?? texts.formerAccount) : texts.system],
    [words.id, entry.row_id],
    [words.reason, entry.reason],
    [words.request, entry.request_id],
  ].filter(([, value]) => value)
  return (
    <Stack gap="md">
      <dl className={classes['entry-facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Changes before={entry.before as Recorded} after={entry.after as Recorded} />
      {batch_id && (
        <DialogFoot>
          <Button variant="default" onClick={() => onBatch(batch_id)}>
            {words.batch}
          </Button>
        </DialogFoot>
      )}
    </Stack>
  )
}

function Changes({ before, after }: { before: Recorded; after: Recorded }) {
  const changes = fieldChanges(before, after)
  if (changes.length === 0) return <p>{words.same}</p>
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {before && <th scope="col">{words.before}</th>}
          {after && <th scope="col">{words.after}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldWord(change.field)}</th>
            {before && <td>{valueWord(change.before)}</td>}
            {after && <td>{valueWord(change.after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
