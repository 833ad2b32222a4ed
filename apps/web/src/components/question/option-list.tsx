import { type KeyboardEvent, useRef } from 'react'
import { type Choice, choices, type Question } from '@/lib/question'
import { Option } from './option'
import classes from './option-list.module.css'
import { type Answer, optionState } from './option-state'

type Props = {
  name: string
  labelledBy: string
  options: Question['options']
  answer: Answer | undefined
  locked: boolean
  /** Where a choice is final, ↑ and ↓ only move the focus; Space or a number key chooses. */
  movesWithoutChoosing: boolean
  saved: boolean
  onChoose: (choice: Choice) => void
}

/** Four radio buttons, numbered 1 to 4. */
export function OptionList(props: Props) {
  const { name, labelledBy, options, answer, locked, movesWithoutChoosing, saved, onChoose } = props
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
      className={classes.list}
      onKeyDown={moveFocus}
    >
      {choices.map((choice) => (
        <Option
          key={choice}
          name={name}
          choice={choice}
          text={options[choice - 1] ?? ''}
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
