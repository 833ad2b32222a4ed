import { UnstyledButton } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import { intervalOf } from '../rules/interval'
import { type Rating, ratings, type Schedule } from '../rules/memory'
import { texts } from '../texts'
import { NextButton } from './next-button'
import classes from './rating-bar.module.css'
import { useDigitKeys } from './use-digit-keys'
import { useMoves } from './use-moves'

type Props = {
  isCorrect: boolean
  schedules: Record<Rating, Schedule>
  saving: boolean
  onRate: (rating: Rating) => void
}

const words = texts.review

/**
 * After a correct answer the learner rates the card. After a mistake it returns soon, so there is no
 * choice.
 */
export function RatingBar({ isCorrect, schedules, saving, onRate }: Props) {
  const titleId = useId()
  const expected = useRef<HTMLButtonElement>(null)
  useDigitKeys(isCorrect && !saving, onRate)
  useMoves({ next: saving || !isCorrect ? undefined : () => onRate(3) })
  useLayoutEffect(() => expected.current?.focus({ preventScroll: true }), [])
  const after = (rating: Rating) => texts.interval(intervalOf(schedules[rating].dueSeconds))

  if (!isCorrect) {
    return (
      <div className={classes.mistake}>
        <p className={classes.note}>{words.againIn(after(1))}</p>
        <NextButton loading={saving} onClick={() => onRate(1)}>
          {texts.next}
        </NextButton>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a grid
    <div role="group" aria-labelledby={titleId} className={classes.bar}>
      <p id={titleId} className={classes.title}>
        {words.rate} {words.comesBack}
      </p>
      {ratings.map((rating) => (
        <UnstyledButton
          key={rating}
          ref={rating === 3 ? expected : undefined}
          className={classes.rating}
          data-expected={rating === 3 || undefined}
          aria-disabled={saving || undefined}
          onClick={() => !saving && onRate(rating)}
        >
          <strong>{words.ratings[rating]}</strong>
          <span className={classes.after}>{after(rating)}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
