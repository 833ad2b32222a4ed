import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import type { ReactNode } from 'react'
import { ColorInput } from '../color-field'
import { PictureInput } from '../picture/picture-input'
import { texts } from './texts'

export type ControlProps = {
  label: string
  description?: string
  value: string
  onChange: (value: string) => void
  error: string | null
  disabled?: boolean
}

/** A setting of a form. All values are strings, as stored. */
export type Setting = {
  key: string
  label: string
  hint?: string
  /** The value when none is stored. */
  standard?: string
  /** Returns why a value is invalid, or null. Also called with an empty value. */
  refuse?: (value: string) => string | null
  /** The key of the switch that enables this setting. */
  needs?: string
  control?: (props: ControlProps) => ReactNode
}

export type Section = { title: string; about?: string; settings: Setting[] }

/** The server returns this in place of a stored secret. */
export const secretMask = '********'

export const lineControl = ({ onChange, ...props }: ControlProps) => (
  <TextInput {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
)

export const longControl = ({ onChange, ...props }: ControlProps) => (
  <Textarea
    {...props}
    autosize
    minRows={2}
    maxRows={8}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

export const switchControl = ({ value, onChange, ...props }: ControlProps) => (
  <Switch
    {...props}
    checked={value === 'true'}
    onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
  />
)

export const chosenFrom =
  (choices: { value: string; label: string }[]) =>
  ({ onChange, ...props }: ControlProps) => (
    <NativeSelect
      {...props}
      data={choices}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )

export const colorControl = (props: ControlProps) => <ColorInput {...props} />

export const pictureControl =
  (site: string | null) =>
  ({ label, value, onChange, error }: ControlProps) => (
    <PictureInput
      label={label}
      required={false}
      purpose="logo"
      site={site}
      input={{ value, onChange, error }}
    />
  )

/** A stored secret is never shown; it can only be replaced. */
export const secretControl = ({ value, onChange, description, ...props }: ControlProps) => {
  const isStored = value === secretMask
  return (
    <Textarea
      {...props}
      description={isStored ? texts.secretStored : (description ?? texts.secretMissing)}
      value={isStored ? '' : value}
      placeholder={isStored ? secretMask : undefined}
      autosize
      minRows={2}
      maxRows={6}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

export const isLink = (value: string) =>
  value === '' || /^https:\/\/[^\s"<>\\]+$/.test(value) ? null : texts.link

export const isPrice = (value: string) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) >= 1 ? null : texts.price

export const isEmail = (value: string) =>
  value === '' || /^[^@\s]+@[^@\s]+$/.test(value) ? null : texts.email
