import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Field } from '@/admin/kit/field'
import classes from './color-field.module.css'
import { texts } from './texts'

/** A colour as six hexadecimal digits: typed, or chosen with the browser's own picker. */
export const colorField: Field<string> = {
  label: texts.fields.color,
  required: true,
  rule: z.string().check(z.trim(), z.regex(/^#[0-9a-f]{6}$/i, texts.colorInvalid)),
  empty: '#3B82F6',
  toValue: (stored) => stored,
  toStored: (value) => value,
  refusals: { color_hex: texts.colorInvalid },
  control: ({ input, ...field }) => (
    <TextInput
      {...field}
      {...input}
      rightSectionWidth={52}
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={texts.pickColor}
          value={/^#[0-9a-f]{6}$/i.test(input.value ?? '') ? input.value : '#000000'}
          onChange={({ currentTarget }) => input.onChange(currentTarget.value.toUpperCase())}
        />
      }
    />
  ),
}

export function ColorMark({ color }: { color: string }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} style={{ background: color }} aria-hidden="true" />
      <code>{color}</code>
    </span>
  )
}
