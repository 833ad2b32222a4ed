import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { Section } from '@/admin/kit/section'
import { channelName } from '@/components/payment-words/channel-name'
import { QueryView } from '@/components/query-view'
import { formatSum } from '@/lib/format-price'
import { formatDate } from '@/lib/formats'
import { type FeeRate, feeRatesQuery, removeFeeRate } from '../api/fee-rates'
import { texts } from '../texts'
import { FeeRateDialog } from './fee-rate-dialog'
import classes from './report-screen.module.css'

const words = texts.rates

const nameOf = ({ provider, channel }: FeeRate) =>
  `${texts.providers[provider] ?? provider} · ${channel ? channelName(channel) : words.every}`

/** Fee rates of the gateways, which the report computes fees with. */
export function FeeRates() {
  const query = useQuery(feeRatesQuery)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<FeeRate | null>(null)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: FeeRate) => removeFeeRate(id),
    onSuccess: () => {
      reportSuccess(words.removed)
      setRemoving(null)
    },
    onError: (error) => logFailure(words.removeFailed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Section
      title={words.title}
      about={words.about}
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {words.add}
        </Button>
      }
    >
      <div className={classes.sheet}>
        <QueryView query={query} skeleton={<Skeleton height={44} />}>
          {(rates) =>
            rates.length > 0 ? (
              <RateList rates={rates} onRemove={setRemoving} />
            ) : (
              <Text c="dimmed">{words.empty}</Text>
            )
          }
        </QueryView>
      </div>
      {adding && <FeeRateDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        title={removing ? words.removeTitle(nameOf(removing)) : ''}
        action={words.removeAction}
        ready
        pending={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        error={remove.isError && words.removeFailed}
        onClose={() => {
          remove.reset()
          setRemoving(null)
        }}
      >
        <p>{words.removeBody}</p>
      </ConfirmDialog>
    </Section>
  )
}

type RatesProps = { rates: FeeRate[]; onRemove: (rate: FeeRate) => void }

function RateList({ rates, onRemove }: RatesProps) {
  return (
    <ul className={classes.rows}>
      {rates.map((rate) => (
        <li key={rate.id} className={classes.rate}>
          <span>
            {nameOf(rate)}
            <br />
            <span className={classes.soft}>{words.since(formatDate(rate.starts_on))}</span>
          </span>
          <span>
            {words.summary(String(rate.percent), formatSum(rate.fixed_satang / 100))}{' '}
            <ActionIcon
              color="ruby"
              aria-label={words.remove(nameOf(rate))}
              onClick={() => onRemove(rate)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </span>
        </li>
      ))}
    </ul>
  )
}
