import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Field } from './field'
import { lineField } from './fields'
import { texts } from './further-texts'

const words = texts.fields
const trimmed = z.string().check(z.trim())

/** A hidden field with the same value in all records of a screen. */
export const fixedField = <Stored extends string | null>(
  label: string,
  value: Stored,
): Field<Stored, Stored> => ({
  label,
  rule: z.any() as never,
  empty: value,
  toValue: () => value,
  toStored: () => value,
  inWords: () => '',
  control: () => null,
})

/** A text with a counter of its length: limited to `max` when capped, otherwise with an advised range. */
export const countedField = (
  label: string,
  { min, max, capped, long }: { min: number; max: number; capped: boolean; long?: boolean },
): Field<string | null> => ({
  ...lineField(label),
  rule: capped ? trimmed.check(z.maxLength(max, words.tooLong(max))) : trimmed,
  codes: ['seo_too_long'],
  control: ({ input, ...field }) => {
    const length = [...String(input.value)].length
    const about = capped ? words.counter(length, max) : words.advised(length, min, max)
    const Control = long ? Textarea : TextInput
    return (
      <Control
        {...field}
        {...input}
        description={about}
        {...(long && { autosize: true, minRows: 2 })}
      />
    )
  },
})

/** One of several fixed values. */
export const choiceField = (
  label: string,
  choices: { value: string; label: string }[],
): Field<string | null> => ({
  label,
  rule: z.string(),
  empty: choices[0]?.value ?? '',
  toValue: (stored) => stored ?? choices[0]?.value ?? '',
  toStored: (value: string) => value,
  inWords: (value) => choices.find((choice) => choice.value === value)?.label ?? '',
  control: ({ input, ...field }) => <NativeSelect {...field} {...input} data={choices} />,
})

/** An optional https URL. */
export const linkField = (label: string): Field<string | null> => ({
  ...lineField(label),
  rule: trimmed.check(z.regex(/^$|^https:\/\/[^\s"<>\\]+$/, words.linkInvalid)),
  codes: ['link_invalid'],
})
