import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyError } from '@/components/notify'
import type { OrderView } from '../order/use-order'
import { texts } from '../texts'
import classes from './check-now.module.css'

const clock = new Intl.DateTimeFormat('th-TH-u-nu-latn', { timeStyle: 'medium' })

/**
 * Checks the payment on a click. The time of the last check appears only after that: before, the learner
 * cannot have paid.
 */
export function CheckNow({ check }: { check: OrderView['check'] }) {
  const words = texts.pending

  const [pressed, setPressed] = useState(false)

  async function ask() {
    setPressed(true)
    const { isError } = await check.refetch()
    if (isError) notifyError(texts.toast.checkFailed)
  }

  return (
    <div className={classes.check}>
      <Button
        variant="light"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        loading={check.isFetching}
        onClick={() => void ask()}
      >
        {words.check}
      </Button>
      <p className={classes.state}>
        {pressed && check.dataUpdatedAt > 0
          ? words.checked(clock.format(check.dataUpdatedAt))
          : words.automatic}
      </p>
    </div>
  )
}
