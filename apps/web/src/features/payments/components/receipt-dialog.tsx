import { Button, CloseButton, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { EmptyState } from '@/components/empty-state'
import { ModalDialog } from '@/components/modal-dialog'
import { QueryView } from '@/components/query-view'
import { receiptQuery } from '../api/receipt'
import { texts } from '../texts'
import classes from './receipt-dialog.module.css'
import { ReceiptSheet } from './receipt-sheet'

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
