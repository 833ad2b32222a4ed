import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './day-input.module.css'
import { texts } from './texts'
import { dayText, typedDay } from './typed-day'

type Props = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur' | 'type' | 'label' | 'defaultValue'
> & {
  label: string
  hiddenLabel?: boolean
  /** A day as 2026-11-27, or '' for none. */
  value: string
  /** Called with '' also while the text is no day. */
  onChange: (day: string) => void
  onBlur?: () => void
  /** The range of the calendar; typed days outside it are the caller's to refuse. */
  min?: string
  max?: string
  /** An emptied field shows its day again. */
  neverEmpty?: boolean
}

/** Four digits between separators, or eight digits. */
const wholeYear =
  /(?:^|[^\d\u0e50-\u0e59])[\d\u0e50-\u0e59]{4}(?![\d\u0e50-\u0e59])|^\s*[\d\u0e50-\u0e59]{8}\s*$/

/**
 * A day of the Buddhist era, typed or picked: browsers show and accept the Gregorian era only in their own date fields,
 * of which this one uses the calendar.
 */
export function DayInput(props: Props) {
  const { label, hiddenLabel, value, onChange, onBlur, min, max, neverEmpty, ...field } = props
  const [text, setText] = useState(dayText(value))
  const [refusal, setRefusal] = useState<string | null>(null)
  const emitted = useRef(value)
  const calendar = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value === emitted.current) return
    emitted.current = value
    setText(dayText(value))
    setRefusal(null)
  }, [value])
  const emit = (day: string) => {
    if (day === emitted.current) return
    emitted.current = day
    onChange(day)
  }
  const show = (day: string) => {
    setText(dayText(day))
    setRefusal(null)
    emit(day)
  }
  const type = (next: string) => {
    setText(next)
    setRefusal(null)
    const typed = typedDay(next)
    // A year of two digits, or the middle of eight, may be the beginning of one with four.
    if (next.trim() === '') emit('')
    else if ('day' in typed && wholeYear.test(next)) emit(typed.day)
  }
  const finish = () => {
    const typed = typedDay(text)
    if (text.trim() === '') show(neverEmpty ? value : '')
    else if ('day' in typed) show(typed.day)
    else {
      setRefusal(texts.refusals[typed.refusal])
      emit('')
    }
    onBlur?.()
  }
  return (
    <div className={classes.day}>
      <TextInput
        {...field}
        label={hiddenLabel ? undefined : label}
        aria-label={hiddenLabel ? label : undefined}
        inputMode="numeric"
        autoComplete="off"
        placeholder={texts.placeholder}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
        error={refusal ?? field.error}
        rightSectionPointerEvents="all"
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            aria-label={texts.pick(label)}
            title={texts.pick(label)}
            disabled={field.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={value}
        onChange={({ currentTarget }) => show(currentTarget.value)}
      />
    </div>
  )
}
