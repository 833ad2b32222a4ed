import { Button, Loader, NumberInput, Skeleton } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, undoable } from '@/admin/kit/tell-outcome'
import { formatNumber } from '@/lib/formats'
import { costChange, defaultCost, setDefaultCost } from './api/default-cost'
import classes from './default-cost-card.module.css'
import { texts } from './texts'

const words = texts.defaultCost

/** What every quiz set costs, changed for all of them at once, after saying how many that is. */
export function DefaultCostCard() {
  const { data: current } = useQuery(defaultCost)
  return (
    <section className={classes.card} aria-labelledby="default-cost">
      <div className={classes.words}>
        <h2 id="default-cost" className={classes.title}>
          {words.title}
        </h2>
        <p className={classes.body}>{words.body}</p>
      </div>
      {current === undefined ? (
        <Skeleton height={44} width={240} />
      ) : (
        <CostForm key={current} current={current} />
      )}
    </section>
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
  const save = useMutation({
    mutationFn: () => setDefaultCost(cost),
    onSuccess: (done) => {
      const said = words.done(formatNumber(done.cost), formatNumber(done.changed))
      undoable(said, { batch: done.batch }, () => queryClient.invalidateQueries())
    },
    onError: (error) => tellFailure(words.failed, error),
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries()
    },
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
        onClose={() => setAsking(false)}
      >
        {change.isError && <p role="alert">{words.failed}</p>}
        {change.isLoading && <Loader />}
        {change.data && (
          <p>
            <strong>
              {words.says(formatNumber(change.data.changing), formatNumber(change.data.total))}
            </strong>
            <br />
            {words.kept}
          </p>
        )}
      </ConfirmDialog>
    </form>
  )
}
