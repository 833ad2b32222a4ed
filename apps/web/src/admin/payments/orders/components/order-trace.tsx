import { formatDateTime, formatNumber } from '@/lib/formats'
import type { OrderDetails } from '../api/orders'
import { texts } from '../texts'
import classes from './orders.module.css'

const words = texts.details

/** Ledger entries of an order, and the actions of administrators on it. */
export function OrderTrace({ details: { ledger, history } }: { details: OrderDetails }) {
  return (
    <>
      <section className={classes.part}>
        <h3 className={classes.title}>{words.ledger}</h3>
        {ledger.length === 0 && <p className={classes.soft}>{words.noLedger}</p>}
        <ul className={classes.rows}>
          {ledger.map(({ id, delta, balance_after, description, created_at }) => (
            <li key={id} className={classes.row}>
              <span>{description}</span>
              <strong>{delta > 0 ? `+${formatNumber(delta)}` : formatNumber(delta)}</strong>
              <span className={classes.small}>{formatDateTime(created_at)}</span>
              <span className={classes.small}>{words.after(formatNumber(balance_after))}</span>
            </li>
          ))}
        </ul>
      </section>
      {history.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.title}>{words.history}</h3>
          <ul className={classes.rows}>
            {history.map(({ id, action, actor, reason, created_at }) => (
              <li key={id} className={classes.row}>
                <span>{words.actions[action] ?? action}</span>
                <span className={classes.small}>{formatDateTime(created_at)}</span>
                <span className={classes.small}>{reason}</span>
                <span className={classes.small}>{actor ?? words.system}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
