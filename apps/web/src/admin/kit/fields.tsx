import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { isImageAddress } from '@sanamsob/domain/markup/image-address'
import * as z from 'zod/mini'
import { globalTenant } from './api/of-site'
import { noParent } from './api/table'
import type { Field, Input } from './field'
import { PictureInput } from './picture/picture-input'
import type { PicturePurpose } from './picture/stored-pictures'
import { texts as pictureTexts } from './picture/texts'
import { publications } from './publication'
import { type RowChoice, RowSelect } from './row-select'
import { TenantSelect } from './tenant-select'
import { texts } from './texts'

const words = texts.fields
const trimmed = z.string().check(z.trim())

type FigureProps = { label: string; required: boolean; description?: string }

/** An emptied input has the value `''`, which the rule of the field accepts or refuses. */
function FigureInput({ input, ...field }: FigureProps & { input: Input<number | ''> }) {
  return (
    <NumberInput
      {...field}
      {...input}
      onChange={(value) => input.onChange(value as number | '')}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
    />
  )
}

/** A record's name: required, and unique when `taken` is given. */
export const nameField = (label: string, missing: string, taken?: string): Field<string> => ({
  label,
  required: true,
  rule: z.string().check(z.trim(), z.minLength(1, missing)),
  empty: '',
  toValue: (stored) => stored,
  toStored: (value) => value,
  refusals: { name_given: missing, ...(taken && { name_unique: taken }) },
  control: ({ input, ...field }) => <TextInput {...field} {...input} data-autofocus="" />,
})

/** Optional text on a single line. */
export const lineField = (label: string): Field<string | null> => ({
  label,
  rule: trimmed,
  empty: '',
  toValue: (stored) => stored ?? '',
  toStored: (value: string) => value || null,
  control: ({ input, ...field }) => <TextInput {...field} {...input} />,
})

export const longTextField = (label: string): Field<string | null> => ({
  ...lineField(label),
  control: ({ input, ...field }) => (
    <Textarea {...field} {...input} autosize minRows={2} maxRows={6} />
  ),
})

/** The URL of a picture: an uploaded file, or an https URL typed by hand. */
export const pictureField = (label: string, purpose: PicturePurpose): Field<string | null> => ({
  ...lineField(label),
  rule: trimmed.check(
    z.refine((text) => text === '' || isImageAddress(text), pictureTexts.addressInvalid),
  ),
  control: (field) => <PictureInput {...field} purpose={purpose} />,
})

export const orderField: Field<number> = {
  label: words.order,
  rule: z.int(words.orderInvalid).check(z.gte(0, words.orderInvalid)),
  empty: 0,
  toValue: (stored) => stored,
  toStored: (value) => value,
  refusals: { display_order_not_negative: words.orderInvalid },
  control: (props) => <FigureInput {...props} />,
}

export const activeField: Field<boolean> = {
  label: texts.status.active,
  rule: z.boolean(),
  empty: true,
  toValue: (stored) => stored,
  toStored: (value) => value,
  inWords: (value) => (value ? texts.status.active : texts.status.inactive),
  checkbox: true,
  control: ({ input: { checked, onChange, error }, label }) => (
    <Switch label={label} checked={checked} onChange={onChange} error={error} />
  ),
}

export const tenantField: Field<string | null> = {
  label: texts.tenant.label,
  required: true,
  rule: z.string(),
  empty: globalTenant,
  emptyOf: (site) => site,
  toValue: (stored) => stored ?? globalTenant,
  toStored: (value: string) => (value === globalTenant ? null : value),
  inWords: (value) => (value === globalTenant ? texts.tenant.global : ''),
  refusals: { tenant_id_fkey: words.tenantGone },
  codes: ['move_too_large'],
  control: ({ input: { value, onChange, error }, ...field }) => (
    <TenantSelect {...field} value={value} onChange={(id) => onChange(id ?? '')} error={error} />
  ),
}

/** A reference to a required parent row. */
export const parentField = (
  column: string,
  label: string,
  choice: RowChoice,
  missing: string,
): Field<string> => ({
  label,
  required: true,
  rule: z.string().check(z.minLength(1, missing)),
  empty: '',
  toValue: (stored) => stored,
  toStored: (value) => value,
  refusals: { [`${column}_fkey`]: words.parentGone },
  codes: ['move_too_large'],
  control: ({ input: { value, onChange, error }, ...field }) => (
    <RowSelect
      {...field}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      error={error}
      choice={choice}
    />
  ),
})

/** A reference to an optional parent row. */
export const groupField = (
  column: string,
  label: string,
  choice: RowChoice,
  none: string,
): Field<string | null> => ({
  label,
  required: true,
  rule: z.string(),
  empty: noParent,
  toValue: (stored) => stored ?? noParent,
  toStored: (value: string) => (value === noParent ? null : value),
  inWords: (value) => (value === noParent ? none : ''),
  refusals: { [`${column}_fkey`]: words.parentGone },
  control: ({ input: { value, onChange, error }, ...field }) => (
    <RowSelect
      {...field}
      value={value}
      onChange={(id) => onChange(id ?? '')}
      error={error}
      choice={choice}
      fixed={[{ value: noParent, label: none }]}
    />
  ),
})

type Bounds = { min: number; max?: number; invalid: string }

const wholeNumber = ({ min, max = Number.MAX_SAFE_INTEGER, invalid }: Bounds) =>
  z.int(invalid).check(z.gte(min, invalid), z.lte(max, invalid))

/** An optional whole number. */
export const countField = (
  label: string,
  bounds: { min: number; max?: number; invalid: string; refusal?: string },
  hint?: string,
): Field<number | null, number | ''> => ({
  label,
  rule: z.union([z.literal(''), wholeNumber(bounds)], bounds.invalid),
  empty: '',
  toValue: (stored) => stored ?? '',
  toStored: (value) => (value === '' ? null : value),
  refusals: bounds.refusal ? { [bounds.refusal]: bounds.invalid } : undefined,
  control: (props) => <FigureInput {...props} description={hint} />,
})

/** A required whole number. */
export const amountField = (
  label: string,
  empty: number,
  { min, invalid, refusal }: { min: number; invalid: string; refusal: string },
): Field<number> => ({
  ...orderField,
  label,
  required: true,
  rule: z.int(invalid).check(z.gte(min, invalid)),
  empty,
  refusals: { [refusal]: invalid },
})

/** The publication status of a new record. Existing records change it through a confirmation. */
export const publicationField: Field<string> = {
  label: texts.publication.label,
  newOnly: true,
  rule: z.string(),
  empty: 'published',
  toValue: (stored) => stored,
  toStored: (value) => value,
  control: ({ input, ...field }) => (
    <NativeSelect
      {...field}
      {...input}
      data={publications.filter(({ value }) => value !== 'archived')}
    />
  ),
}
