import { type KeyboardEvent, useRef } from 'react'
import type { Choice, Question } from '@/lib/question'
import { OptionMark } from '../option-mark'
import { RichText } from '../rich-text/rich-text'
import classes from './answer.module.css'
import { orderOf } from './option-order'
import { type Answer, type OptionState, optionState } from './option-state'
import { texts } from './texts'

type Props = {
  labelledBy: string
  question: Question
  answer: Answer | undefined
  locked: boolean
  /** Where a choice is final, ↑ and ↓ only move the focus; Space or a number key chooses. */
  movesWithoutChoosing: boolean
  saved: boolean
  onChoose: (choice: Choice) => void
}

/** Four radio buttons, numbered 1 to 4 in the order in which they are shown. */
export function OptionList(props: Props) {
  const { labelledBy, question, answer, locked, movesWithoutChoosing, saved, onChoose } = props
  const list = useRef<HTMLDivElement>(null)

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !movesWithoutChoosing) return
    event.preventDefault()
    const radios = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const at = radios.findIndex((radio) => radio.matches(':focus'))
    radios.at((at + step) % radios.length)?.focus()
  }

  return (
    <div
      ref={list}
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={classes.options}
      onKeyDown={moveFocus}
    >
      {orderOf(question).map((choice, index) => (
        <Option
          key={choice}
          name={question.id}
          choice={choice}
          place={index + 1}
          text={question.options[choice - 1] ?? ''}
          state={optionState(choice, answer)}
          chosen={answer?.choice === choice}
          locked={locked}
          saved={saved}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

type OptionProps = {
  name: string
  choice: Choice
  place: number
  text: string
  state: OptionState
  chosen: boolean
  locked: boolean
  saved: boolean
  onChoose: (choice: Choice) => void
}

/** One option. Its number animates into place once the choice is saved. */
function Option({
  name,
  choice,
  place,
  text,
  state,
  chosen,
  locked,
  saved,
  onChoose,
}: OptionProps) {
  return (
    <label className={classes.option} data-state={state} data-locked={locked || undefined}>
      <input
        type="radio"
        className={classes.optionRadio}
        name={name}
        value={choice}
        checked={chosen}
        aria-disabled={locked || undefined}
        onChange={() => !locked && onChoose(choice)}
      />
      <span className={classes.optionNumber} data-saved={(chosen && saved) || undefined}>
        {place}
      </span>
      <span className={classes.optionText}>
        <RichText text={text} inline />
      </span>
      {state === 'right' && (
        <span className={classes.optionMark}>
          <OptionMark state="right">{texts.right}</OptionMark>
        </span>
      )}
      {state === 'mistaken' && (
        <span className={classes.optionMark}>
          <OptionMark state="mistaken">{texts.mistaken}</OptionMark>
        </span>
      )}
    </label>
  )
}
