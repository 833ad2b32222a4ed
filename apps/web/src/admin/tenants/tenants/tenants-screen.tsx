import { Badge, Button, Group, TextInput } from '@mantine/core'
import { IconCopy, IconTemplate, IconUserCog, IconWorldCheck } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { RowOf } from '@/admin/kit/api/table'
import { colorField } from '@/admin/kit/color-field'
import { createdColumn, nameColumn } from '@/admin/kit/common-columns'
import { statusFilter } from '@/admin/kit/common-filters'
import type { Field } from '@/admin/kit/field'
import { activeField, longTextField, nameField, pictureField } from '@/admin/kit/fields'
import { plainHost } from '@/admin/kit/plain-host'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { MenuLink } from '@/admin/kit/row-menu'
import { StatusSwitch } from '@/admin/kit/status-switch'
import { TypedWords } from '@/admin/kit/typed-words'
import { Notice } from '@/components/notice'
import { data } from '@/lib/data-client'
import classes from '../tenants.module.css'
import { CopyDialog } from './copy-dialog'
import { TemplateDialog } from './template-dialog'
import { texts } from './texts'

const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The host of the tenant's site. Thai names are stored in their ASCII form, as in DNS. */
const domainField: Field<string> = {
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
const subdomainField: Field<string | null> = {
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

const columns =
  'id,name,domain,subdomain,description,is_active,verification_status,created_at,updated_at'
const select = () => data.from('tenants').select(columns, { count: 'exact' })
const colors = { pending: 'mango', verified: 'leaf', failed: 'ruby' }
const { fields, verification, status } = texts

const screen: Screen<'tenants', RowOf<typeof select>> = {
  table: 'tenants',
  words: texts,
  address: {
    filters: { status: ['active', 'inactive'], verification: ['pending', 'verified', 'failed'] },
    sorts: ['name', 'created_at'],
    sizes: [10, 25, 50, 100],
  },
  listing: {
    select,
    searched: ['name', 'domain', 'subdomain'],
    filtered: { verification: 'verification_status' },
    order: [],
    failed: texts.loadFailed,
  },
  filters: [
    statusFilter,
    {
      name: 'verification',
      label: texts.columns.verification,
      choices: Object.entries(verification).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: [
    nameColumn(fields.name),
    {
      id: 'domain',
      title: texts.columns.domain,
      width: 240,
      cell: ({ domain }) => <code className={classes.domain}>{domain}</code>,
    },
    {
      id: 'verification_status',
      title: texts.columns.verification,
      cell: ({ verification_status: state }) => (
        <Badge variant="light" color={colors[state as keyof typeof colors]}>
          {verification[state as keyof typeof verification]}
        </Badge>
      ),
    },
    {
      id: 'is_active',
      title: texts.columns.status,
      cell: (row) => (
        <>
          <StatusSwitch table="tenants" row={row} />
          {row.is_active ? status.active : status.inactive}
        </>
      ),
    },
    createdColumn,
  ],
  fields: {
    name: nameField(fields.name, texts.nameMissing),
    domain: domainField,
    subdomain: subdomainField,
    description: longTextField(fields.description),
    logo_url: pictureField(fields.logo, 'logo'),
    primary_color: colorField(fields.primary, '#3B82F6'),
    secondary_color: colorField(fields.secondary, '#1E40AF'),
    is_active: activeField,
  },
  above: <TenantActs />,
  // No bulk actions: the rows deleted with a site are reviewed one site at a time.
  bulk: false,
  guard: ({ id, domain }, onPass) => <TypedWords key={id} words={domain} onPass={onPass} />,
  links: ({ id, name }) => (
    <>
      <MenuLink
        to="/admin/tenants/$id/domains"
        params={{ id }}
        icon={<IconWorldCheck size={18} />}
        label={texts.menu.domains}
        aria-label={texts.domains(name)}
      />
      <MenuLink
        to="/admin/tenants/$id/managers"
        params={{ id }}
        icon={<IconUserCog size={18} />}
        label={texts.menu.managers}
        aria-label={texts.managers(name)}
      />
    </>
  ),
}

/** All sites of the installation except the hub. */
export function TenantsScreen() {
  return <RecordScreen screen={screen} />
}

/** Creates a whole site, or copies a catalogue into one. `?make=template` opens the template dialog at once. */
function TenantActs() {
  const { make } = useSearch({ strict: false }) as { make?: unknown }
  const [open, setOpen] = useState<'template' | 'copy' | null>(
    make === 'template' ? 'template' : null,
  )
  const close = () => setOpen(null)
  return (
    <>
      <Group gap="xs">
        <Button
          variant="light"
          leftSection={<IconTemplate size={20} aria-hidden="true" />}
          onClick={() => setOpen('template')}
        >
          {texts.template.action}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          onClick={() => setOpen('copy')}
        >
          {texts.copy.action}
        </Button>
      </Group>
      {open === 'template' && <TemplateDialog onClose={close} />}
      <CopyDialog open={open === 'copy'} onClose={close} />
    </>
  )
}
