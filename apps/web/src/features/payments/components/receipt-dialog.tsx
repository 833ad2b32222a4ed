import { Button, CloseButton, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { EmptyState } from '@/components/empty-state'
import { ModalDialog } from '@/components/modal-dialog'
import { channelName } from '@/components/payment-words/channel-name'
import { QueryView } from '@/components/query-view'
import { Term } from '@/components/terms'
import { formatSum } from '@/lib/format-price'
import { formatDate, formatDateTime, formatNumber } from '@/lib/formats'
import { type Receipt, receiptQuery } from '../api'
import { texts } from '../texts'
import classes from './receipt-dialog.module.css'

const words = texts.receipt

type Props = { orderId: string; onClose: () => void }

/** The receipt of a purchase. It is a child of the body, so that printing can exclude everything else. */
export function ReceiptDialog({ orderId, onClose }: Props) {
  const receipt = useQuery(receiptQuery(orderId))

  return createPortal(
    <ModalDialog open onClose={onClose} className={classes.dialog} aria-label={words.title}>
      <div className={classes.inside}>
        <div className={classes.head}>
          <CloseButton size={44} iconSize={20} aria-label={words.close} onClick={onClose} />
        </div>
        <QueryView query={receipt} skeleton={<Skeleton height={420} radius="lg" />}>
          {(found) =>
            found ? (
              <>
                <ReceiptSheet receipt={found} />
                <Button
                  size="md"
                  className={classes.print}
                  leftSection={<IconPrinter size={20} aria-hidden="true" />}
                  onClick={() => window.print()}
                >
                  {words.print}
                </Button>
              </>
            ) : (
              <EmptyState scene="letter" title={words.missing.title} body={words.missing.body} />
            )
          }
        </QueryView>
      </div>
    </ModalDialog>,
    document.body,
  )
}

/** The printed receipt. Every figure and name on it comes from the server. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, buyer } = receipt
  return (
    <article className={classes.sheet}>
      <header className={classes.sheetHead}>
        <div>
          <p className={classes.seller}>{seller.name}</p>
          {seller.address && <p className={classes.address}>{seller.address}</p>}
          {seller.tax_id && (
            <p>
              {words.taxId} {seller.tax_id}
            </p>
          )}
        </div>
        <h2 className={classes.title}>{words.title}</h2>
      </header>
      <dl className={classes.facts}>
        <Term name={words.number}>{receipt.receipt_no}</Term>
        <Term name={words.date}>{formatDateTime(receipt.issued_at)}</Term>
        <Term name={words.buyer}>{[buyer.full_name, buyer.email].filter(Boolean).join('\n')}</Term>
        <Term name={words.order}>{receipt.mch_order_no}</Term>
        {receipt.channel && <Term name={words.channel}>{channelName(receipt.channel)}</Term>}
      </dl>
      <table className={classes.items}>
        <thead>
          <tr className={classes.label}>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.price}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{words.points(formatNumber(receipt.points_amount))}</td>
            <td>{words.one}</td>
            <td>{formatSum(receipt.amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td>{formatSum(receipt.amount)}</td>
          </tr>
        </tfoot>
      </table>
      {receipt.refunded_at && (
        <p className={classes.refunded}>{words.refunded(formatDate(receipt.refunded_at))}</p>
      )}
    </article>
  )
}
