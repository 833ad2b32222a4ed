import { Notice } from '@/components/notice'
import { formatPrice } from '@/lib/format-price'
import type { OrderDetails } from '../api/orders'
import { texts } from '../texts'
import classes from './orders.module.css'

const words = texts.details
const fields = ['mch_order_no', 'merchant', 'amount', 'currency'] as const

/** Expected values beside those that the gateway reported. Differences are marked by colour and by text. */
export function ReportedFacts({ details }: { details: OrderDetails }) {
  const { order, expected, reported, provider_status } = details
  const value = (fact: string | number | null) =>
    typeof fact === 'number' ? formatPrice(fact) : (fact ?? texts.nothing)
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{words.compare}</h3>
      {order.needs_review && (
        <Notice
          tone="ruby"
          title={texts.reasons[order.review_reason ?? ''] ?? texts.states.review}
        />
      )}
      {reported === null ? (
        <p className={classes.soft}>{words.notAsked}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.expected}</th>
              <th scope="col">{words.reported}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const differs = reported[field] !== null && reported[field] !== expected[field]
              return (
                <tr key={field}>
                  <th scope="row">{words.fields[field]}</th>
                  <td>{value(expected[field])}</td>
                  <td data-differs={differs || undefined}>
                    {value(reported[field])}
                    {differs && <div>{words.differs}</div>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {(reported?.result ?? provider_status) && (
        <p className={classes.small}>{words.result(reported?.result ?? provider_status ?? '')}</p>
      )}
    </section>
  )
}
