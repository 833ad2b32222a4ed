import { NativeSelect, NumberInput, Stack } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayMoment, dayOf } from '@/admin/kit/day-moment'
import { FormFoot } from '@/admin/kit/form-foot'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { texts as kit } from '@/admin/kit/texts'
import { useTyped } from '@/admin/kit/use-typed'
import { DayInput } from '@/components/day-input/day-input'
import { channelName, channelNames } from '@/components/payment-words/channel-name'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { addFeeRate, taken } from '../api/fee-rates'
import { texts } from '../texts'

const words = texts.rates
const isRepeated = (error: unknown) => error instanceof DataError && error.code === taken

const isBetween = (value: number | string, max: number) =>
  value !== '' && Number(value) >= 0 && Number(value) <= max

type Typed = {
  provider: string
  channel: string
  percent: number | string
  fixed: number | string
  /** Null for the current day, even when the draft is resumed later. */
  from: string | null
}

const untyped: Typed = { provider: 'ksher', channel: '', percent: '', fixed: 0, from: null }

/** Adds a gateway's fee rate, which applies from a given day. */
export function FeeRateDialog({ onClose }: { onClose: () => void }) {
  const typed = useTyped('fee rate', untyped)
  const close = () => {
    typed.drop()
    onClose()
  }
  return (
    <SheetDialog open title={words.add} onClose={close}>
      <RateForm typed={typed} onClose={close} />
    </SheetDialog>
  )
}

type FormProps = { typed: ReturnType<typeof useTyped<Typed>>; onClose: () => void }

function RateForm({ typed, onClose }: FormProps) {
  const queryClient = useQueryClient()
  const today = dayOf(new Date())
  const form = useForm({
    initialValues: { ...typed.values, from: typed.values.from ?? today },
    onValuesChange: (values) =>
      typed.type({ ...values, from: values.from === today ? null : values.from }),
    validateInputOnBlur: true,
    validate: {
      percent: (value) => (isBetween(value, 50) ? null : words.percentInvalid),
      fixed: (value) => (isBetween(value, 10_000) ? null : words.fixedInvalid),
      from: (value) => (dayMoment(value) ? null : words.fromInvalid),
    },
  })
  const add = useMutation({
    mutationFn: (values: typeof form.values) =>
      addFeeRate({
        provider: values.provider,
        channel: values.channel,
        percent: Number(values.percent),
        fixed_satang: Math.round(Number(values.fixed) * 100),
        starts_on: values.from,
      }),
    onSuccess: () => {
      reportSuccess(words.added)
      onClose()
    },
    onError: (error) => {
      const repeated = isRepeated(error)
      if (repeated) form.setFieldError('from', words.repeated)
      logFailure(repeated ? words.repeated : words.addFailed, error)
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <Stack gap="sm">
        <NativeSelect
          label={words.provider}
          data={Object.entries(texts.providers).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('provider')}
        />
        <NativeSelect
          label={words.channel}
          data={[
            { value: '', label: words.every },
            ...Object.keys(channelNames).map((value) => ({ value, label: channelName(value) })),
          ]}
          {...form.getInputProps('channel')}
        />
        <NumberInput
          label={words.percent}
          required
          decimalScale={4}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          data-autofocus=""
          {...form.getInputProps('percent')}
        />
        <NumberInput
          label={words.fixed}
          required
          decimalScale={2}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          {...form.getInputProps('fixed')}
        />
        <DayInput
          label={words.from}
          required
          {...form.getInputProps('from')}
          value={form.values.from}
        />
        <FormFoot
          error={isRepeated(add.error) ? null : add.error}
          failed={words.addFailed}
          submit={kit.dialog.add}
          pending={add.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
