import { Button, NativeSelect, Stack } from '@mantine/core'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { ChoiceCard, ChoiceGroup } from '@/components/choice-card'
import type { RegradeKind, RegradeOrder } from './api/regrade'
import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'

type Props = {
  order: RegradeOrder
  wording?: readonly string[]
  pending: boolean
  error: string | false
  onChange: (order: RegradeOrder) => void
  onTry: () => void
}

const words = texts.regrade
const kinds: RegradeKind[] = ['key', 'accept', 'drop']

/** Selects the kind of regrade. */
export function RegradeForm({ order, wording, pending, error, onChange, onTry }: Props) {
  const { kind, choice } = order
  const label = (number: number) =>
    [texts.question.option(number), wording?.[number - 1]].filter(Boolean).join(': ')
  return (
    <Stack gap="md">
      <ChoiceGroup legend={words.kind} className={classes.kinds}>
        {kinds.map((one) => (
          <ChoiceCard
            key={one}
            name="regrade-kind"
            checked={kind === one}
            onChoose={() => onChange({ kind: one, choice: one === 'drop' ? null : choice })}
            className={classes.kind}
          >
            <span>
              <strong>{words.kinds[one].name}</strong>
              <span className={classes.about}>{words.kinds[one].about}</span>
            </span>
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      {kind !== 'drop' && (
        <NativeSelect
          label={words.choice}
          data={[
            { value: '', label: words.choose },
            ...[1, 2, 3, 4].map((number) => ({ value: String(number), label: label(number) })),
          ]}
          value={choice === null ? '' : String(choice)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ kind, choice: value ? Number(value) : null })
          }
        />
      )}
      <DialogFoot error={error}>
        <Button disabled={kind !== 'drop' && choice === null} loading={pending} onClick={onTry}>
          {words.tryFirst}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
