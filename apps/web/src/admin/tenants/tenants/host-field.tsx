import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { Field } from '@/admin/kit/field'
import { plainHost } from '@/admin/kit/plain-host'
import { Notice } from '@/components/notice'
import { texts } from './texts'

const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The host of the tenant's site. Thai names are stored in their ASCII form, as in DNS. */
export const domainField: Field<string> = {
  label: texts.fields.domain,
  required: true,
  rule: z
    .string()
    .check(
      z.overwrite(plainHost),
      z.minLength(1, texts.domainMissing),
      z.regex(hostName, texts.domainInvalid),
    ),
  empty: '',
  toValue: (stored) => stored,
  toStored: (value) => value,
  refusals: { domain_unique: texts.domainTaken },
  codes: ['host_taken', 'host_invalid', 'host_reserved'],
  control: ({ input, ...field }) => <DomainInput {...field} {...input} value={input.value ?? ''} />,
}

type Props = {
  label: string
  required: boolean
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** Warns before a domain in use is replaced. */
function DomainInput(props: Props) {
  const { value } = props
  const [first] = useState(value)
  return (
    <>
      <TextInput
        {...props}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        description={texts.hints.domain}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      {first !== '' && plainHost(value) !== first && (
        <div role="alert">
          <Notice tone="mango" title={texts.hints.domainChanged} />
        </div>
      )}
    </>
  )
}

/** The name below a main domain, which needs no proof of ownership. */
export const subdomainField: Field<string | null> = {
  label: texts.fields.subdomain,
  rule: z.string().check(z.trim(), z.toLowerCase()),
  empty: '',
  toValue: (stored) => stored ?? '',
  toStored: (value: string) => value || null,
  refusals: { subdomain_unique: texts.subdomainTaken },
  codes: ['subdomain_invalid', 'subdomain_taken'],
  control: ({ input, ...field }) => (
    <TextInput
      {...field}
      {...input}
      description={texts.hints.subdomain}
      autoCapitalize="none"
      spellCheck={false}
    />
  ),
}
