import { Button, Stack } from '@mantine/core'
import { SheetDialog } from '@/components/sheet-dialog'
import { formatNumber } from '@/lib/formats'
import type { ChangeOutcome } from '../api/change-many'
import { DialogFoot } from '../dialog-foot'
import classes from './change-preview.module.css'
import { texts } from './texts'

type Props = { outcome: ChangeOutcome; onClose: () => void }

const words = texts.refused

/** Rows that the action did not change, with the reasons. */
export function RefusedRows({ outcome: { changed, refused }, onClose }: Props) {
  return (
    <SheetDialog open title={words.title(formatNumber(refused.length))} onClose={onClose}>
      <Stack gap="md">
        <p role="status">{words.done(formatNumber(changed))}</p>
        <ul className={classes.rows}>
          {refused.map(({ id, name, reason, message }) => (
            <li key={id}>
              <span>{name ?? words.gone}</span>
              <span className={classes.facts}>
                {message || (reason === 'record_changed' ? words.record_changed : words.other)}
              </span>
            </li>
          ))}
        </ul>
        <DialogFoot>
          <Button onClick={onClose} data-autofocus="">
            {words.close}
          </Button>
        </DialogFoot>
      </Stack>
    </SheetDialog>
  )
}
