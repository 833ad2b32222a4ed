import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { channelName } from '@/components/payment-words/channel-name'
import { WholeWords } from '@/components/whole-words'
import { formatPrice } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { PurchaseWish } from '../api'
import { texts } from '../texts'
import classes from './purchase-screen.module.css'

type Props = {
  wish: PurchaseWish
  /** False if no gateway accepts payments. */
  available: boolean
  buying: boolean
  onBuy: () => void
}

/** The total and the buy button. On a phone the button sticks to the bottom. */
export function PurchaseSummary({ wish, available, buying, onBuy }: Props) {
  const { points, amount, channel } = wish
  const words = texts.summary
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h2 id="summary" className={classes.title}>
        {words.title}
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>{words.package}</dt>
          <dd>{texts.packages.points(formatNumber(points))}</dd>
        </div>
        {channel && (
          <div>
            <dt>{words.channel}</dt>
            <dd>{channelName(channel)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{words.total}</dt>
          <dd>{formatPrice(amount)}</dd>
        </div>
      </dl>
      <ul className={classes.notes}>
        {words.notes.map((note) => (
          <li key={note}>
            <IconCheck size={18} aria-hidden="true" />
            <WholeWords>{note}</WholeWords>
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        {!available && <p className={classes.closed}>{words.unavailable}</p>}
        <Button
          size="lg"
          fullWidth
          loading={buying}
          disabled={!available || channel === null}
          onClick={onBuy}
        >
          {words.pay(formatPrice(amount))}
        </Button>
      </div>
    </section>
  )
}
