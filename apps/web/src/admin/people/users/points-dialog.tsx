import { Group, NumberInput, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/NumberInput.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormFoot } from '@/admin/kit/form-foot'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { changePoints, type PointsChange, userDetails } from './api'
import { isReason, ReasonField } from './reason-field'
import { texts } from './texts'
import { userName } from './user-name'

type Person = { id: string; full_name: string | null; email: string | null; points: number }
type Way = keyof typeof texts.points.ways
type Asked = { way: Way; figure: number; wish: PointsChange; requestId: string }
type Typed = { way: Way; figure: number | string; reason: string; asked: Asked | null }

const words = texts.points
const ways: Way[] = ['add', 'deduct', 'balance']
const untyped: Typed = { way: 'add', figure: '', reason: '', asked: null }

/** Changes a balance by a difference, or sets a new one if the balance is still the one that is shown. */
export function PointsDialog({ user, onClose }: { user: Person; onClose: () => void }) {
  const { data } = useQuery({ ...userDetails(user.id), staleTime: 0 })
  const form = useTyped(`points ${user.id}`, untyped)
  const change = useChange(user, form, onClose)
  // A change that the server may have applied remains stored with its request id, so that a retry applies it only once.
  const close = () => {
    if (change.isPending) return
    if (form.values.asked === null) form.drop()
    onClose()
  }
  return (
    <SheetDialog open title={words.title(userName(user))} onClose={close}>
      <PointsForm user={data ?? user} form={form} change={change} onClose={close} />
    </SheetDialog>
  )
}

type Form = ReturnType<typeof useTyped<Typed>>

function useChange(user: Person, form: Form, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ wish, requestId }: Asked) =>
      changePoints(user.id, wish, form.values.reason, requestId),
    onSuccess: ({ points }) => {
      reportSuccess(words.done(userName(user), formatNumber(points)))
      form.drop()
      onClose()
    },
    onError: (error) => {
      if (error instanceof DataError && error.final) form.type({ asked: null })
      logFailure(words.failed, error)
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
}

type FormProps = {
  user: Person
  form: Form
  change: ReturnType<typeof useChange>
  onClose: () => void
}

function PointsForm({ user, form, change, onClose }: FormProps) {
  // A retry of the same change has the same request id: a request whose response was lost may have succeeded.
  const { way, figure: typed, reason, asked } = form.values
  const [tried, setTried] = useState(false)
  const figure = Number(typed)
  const isWhole = typed !== '' && Number.isInteger(figure)
  const difference = way === 'deduct' ? -figure : figure
  const after = way === 'balance' ? figure : user.points + difference
  const wrong = isWhole ? (after < 0 ? words.notNegative : null) : words.wholeNumber
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (wrong || !isReason(reason)) return
    const wish = way === 'balance' ? { points: figure, expected: user.points } : { difference }
    const isRepeat = asked?.way === way && asked.figure === figure
    const request = isRepeat ? asked : { way, figure, wish, requestId: crypto.randomUUID() }
    form.type({ asked: request })
    change.mutate(request)
  }
  const signed = (by: number) => `${by < 0 ? '−' : '+'}${formatNumber(Math.abs(by))}`
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <p role="status">
          <strong>
            {wrong
              ? words.current(formatNumber(user.points))
              : words.change(
                  formatNumber(user.points),
                  formatNumber(after),
                  signed(after - user.points),
                )}
          </strong>
        </p>
        <Radio.Group
          label={words.way}
          value={way}
          onChange={(next) => form.type({ way: next as Way })}
        >
          <Group gap="lg" pt="xs">
            {ways.map((one) => (
              <Radio key={one} value={one} label={words.ways[one]} />
            ))}
          </Group>
        </Radio.Group>
        <NumberInput
          label={words[way]}
          required
          value={typed}
          onChange={(figure) => form.type({ figure })}
          error={(tried || (isWhole && after < 0)) && wrong}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          thousandSeparator=","
          hideControls
          maxLength={13}
        />
        <ReasonField
          value={reason}
          onChange={(next) => form.type({ reason: next })}
          tried={tried}
        />
        <FormFoot
          error={change.error}
          failed={words.failed}
          submit={words.save}
          pending={change.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
