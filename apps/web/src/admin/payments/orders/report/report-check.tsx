import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Notice } from '@/components/notice'
import { formatDate, formatNumber } from '@/lib/formats'
import type { Report } from '../api/report'
import { texts } from '../texts'

const words = texts.report.check

type Props = { report: Report; onOpen: (orderId: string) => void; onReviews: () => void }

/** Whether ledger and payments agree, and whether pending reviews may still change the figures. */
export function ReportCheck({ report, onOpen, onReviews }: Props) {
  const { total, wrong, reviews } = report
  return (
    <>
      {total.wrong > 0 ? (
        <Notice
          tone="ruby"
          icon={<IconAlertTriangle size={20} />}
          title={words.wrong(formatNumber(total.wrong))}
          body={wrong.map(({ id, day, points, ledger_points }) => (
            <Button key={`${id}-${day}`} variant="subtle" onClick={() => onOpen(id)}>
              {words.row(formatDate(day), formatNumber(points), formatNumber(ledger_points))}
            </Button>
          ))}
        />
      ) : (
        <Notice tone="leaf" icon={<IconCircleCheck size={20} />} title={words.right} />
      )}
      {reviews > 0 && (
        <Notice
          tone="mango"
          icon={<IconAlertTriangle size={20} />}
          title={words.reviews(formatNumber(reviews))}
          action={
            <Button variant="default" onClick={onReviews}>
              {words.toReviews}
            </Button>
          }
        />
      )}
    </>
  )
}
