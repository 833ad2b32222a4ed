import { Button, Loader, NumberInput, Skeleton } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { atOnceOrAsJob, useJobStarter } from '@/admin/kit/api/jobs'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { formatNumber } from '@/lib/formats'
import { costChange, defaultCost, setDefaultCost } from './api/default-cost'
import classes from './quiz-sets.module.css'
import { texts } from './texts'

const words = texts.defaultCost

/** Changes the cost of all quiz sets at once, after a confirmation that states how many change. */
export function DefaultCostCard() {
  const { data: current } = useQuery(defaultCost)
  return (
    <details className={classes.card}>
      <summary className={classes.title}>
        {words.title}
        {current !== undefined && `: ${formatNumber(current)}`}
      </summary>
      <div className={classes.inside}>
        <p className={classes.body}>{words.body}</p>
        {current === undefined ? (
          <Skeleton height={44} width={240} />
        ) : (
          <CostForm key={current} current={current} />
        )}
      </div>
    </details>
  )
}

function CostForm({ current }: { current: number }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<number | string>(current)
  const [asking, setAsking] = useState(false)
  const cost = Number(typed)
  const valid = typed !== '' && Number.isInteger(cost) && cost >= 1
  const change = useQuery({
    ...costChange(cost),
    enabled: asking && valid,
    staleTime: 0,
    gcTime: 0,
  })
  const startJob = useJobStarter()
  const save = useMutation({
    mutationFn: () =>
      atOnceOrAsJob(
        () => setDefaultCost(cost),
        () => startJob('set_default_cost', { cost }),
      ),
    onSuccess: (done) => {
      if (done) {
        const said = words.done(formatNumber(done.cost), formatNumber(done.changed))
        undoable(said, { batch: done.batch }, () => queryClient.invalidateQueries())
      }
      setAsking(false)
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) setAsking(true)
      }}
    >
      <NumberInput
        label={words.label}
        value={typed}
        onChange={setTyped}
        error={valid ? null : words.invalid}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
      />
      <Button type="submit" variant="light" disabled={!valid} className={classes.apply}>
        {words.apply}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.confirm(formatNumber(cost))}
        action={words.apply}
        ready={change.data !== undefined}
        pending={save.isPending}
        grave={false}
        onConfirm={() => save.mutate()}
        error={(save.isError || change.isError) && words.failed}
        onClose={() => {
          save.reset()
          setAsking(false)
        }}
      >
        {change.isLoading && <Loader />}
        {change.data && (
          <p>
            <strong>
              {words.says(formatNumber(change.data.changing), formatNumber(change.data.total))}
            </strong>
            <br />
            {words.unaffected}
          </p>
        )}
      </ConfirmDialog>
    </form>
  )
}
