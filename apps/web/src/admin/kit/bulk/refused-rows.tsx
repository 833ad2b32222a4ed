import { Button, Stack } from '@mantine/core'
import { SheetDialog } from '@/components/sheet-dialog'
import { formatNumber } from '@/lib/formats'
import type { ChangeOutcome } from '../api/change-many'
import { DialogFoot } from '../dialog-foot'
import classes from '../dialogs.module.css'
import { texts } from './texts'

type Props = {
  outcome: Pick<ChangeOutcome, 'changed' | 'refused'>
  /** There are more refused rows than are listed. */
  isPart?: boolean
  onClose: () => void
}

const words = texts.refused

/** The name of a refused row and the reason. */
export const refusalOf = ({ name, reason, message }: ChangeOutcome['refused'][number]) => ({
  name: name ?? words.gone,
  why: message || (reason === 'record_changed' ? words.record_changed : words.other),
})

/** Rows that the action did not change, with the reasons. */
export function RefusedRows({ outcome: { changed, refused }, isPart, onClose }: Props) {
  const count = formatNumber(refused.length)
  return (
    <SheetDialog
      open
      title={isPart ? words.titleOfPart(count) : words.title(count)}
      onClose={onClose}
    >
      <Stack gap="md">
        <p role="status">{words.done(formatNumber(changed))}</p>
        <ul className={classes.rows}>
          {refused.map((row) => (
            <li key={row.id}>
              <span>{refusalOf(row).name}</span>
              <span className={classes.facts}>{refusalOf(row).why}</span>
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
