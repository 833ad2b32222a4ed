import { Badge } from '@mantine/core'
import { IconUserCog, IconWorldCheck } from '@tabler/icons-react'
import type { RowOf } from '@/admin/kit/api/table'
import { colorField } from '@/admin/kit/color-field'
import { createdColumn, nameColumn } from '@/admin/kit/common-columns'
import { statusFilter } from '@/admin/kit/common-filters'
import { activeField, longTextField, nameField, pictureField } from '@/admin/kit/fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { MenuLink } from '@/admin/kit/row-menu'
import { StatusSwitch } from '@/admin/kit/status-switch'
import { TypedWords } from '@/admin/kit/typed-words'
import { data } from '@/lib/data-client'
import { domainField, subdomainField } from './host-field'
import { TenantActs } from './tenant-acts'
import classes from './tenants-screen.module.css'
import { texts } from './texts'

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
