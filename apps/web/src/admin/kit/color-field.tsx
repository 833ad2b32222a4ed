import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Field } from './field'
import { texts } from './further-texts'
import classes from './panels-and-fields.module.css'

const words = texts.color
const hex = /^#[0-9a-f]{6}$/i

/** A colour as `#` and six hexadecimal digits. */
export const colorField = (label: string, empty: string): Field<string> => ({
  label,
  required: true,
  rule: z.string().check(z.trim(), z.regex(hex, words.invalid)),
  empty,
  toValue: (stored) => stored,
  toStored: (value) => value,
  refusals: { color_hex: words.invalid },
  codes: ['color_invalid'],
  control: ({ input, ...field }) => <ColorInput {...field} {...input} value={input.value ?? ''} />,
})

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  error?: ReactNode
}

/** A colour, typed or chosen in the browser's colour picker. */
export function ColorInput({ value, onChange, label, ...field }: Props) {
  return (
    <TextInput
      {...field}
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSectionWidth={52}
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={words.pick(label)}
          value={hex.test(value) ? value : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
      }
    />
  )
}

export function ColorMark({ color }: { color: string }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} style={{ background: color }} aria-hidden="true" />
      <code>{color}</code>
    </span>
  )
}
