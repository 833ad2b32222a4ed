import { Anchor, Badge, Group } from '@mantine/core'
import { useMemo } from 'react'
import panels from '@/admin/kit/panels-and-fields.module.css'
import { examSection } from '@/admin/kit/settings/exam-section'
import {
  chosenFrom,
  colorControl,
  longControl,
  pictureControl,
  type Section,
} from '@/admin/kit/settings/setting'
import { SettingsForm } from '@/admin/kit/settings/settings-form'
import { type Tenant, TenantGate } from '@/admin/kit/tenant-gate'
import { ThemeSample } from '@/admin/kit/theme-sample'
import { contrast } from '@/app/theme/colour'
import { siteAccents } from '@/app/theme/theme'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { useAccess } from '@/lib/use-access'
import classes from '../tenants.module.css'
import { texts } from './texts'

const { basics, theme, domain } = texts

/** Font families of a site. Each sets Thai letters in the product's own family. */
const fonts = ['Inter', 'Roboto', 'Open Sans', 'Lato', 'Poppins']

const isColor = (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? null : theme.invalid)

function sectionsOf(tenant: Tenant): Section[] {
  const key = (name: string) => `tenant_${tenant.id}_${name}`
  return [
    {
      title: basics.title,
      settings: [
        { key: key('site_name'), label: basics.name, hint: basics.nameHint(tenant.name) },
        {
          key: key('site_description'),
          label: basics.description,
          standard: tenant.description ?? '',
          control: longControl,
        },
        {
          key: key('site_logo'),
          label: basics.logo,
          standard: tenant.logo_url ?? '',
          control: pictureControl(tenant.id),
        },
      ],
    },
    {
      title: theme.title,
      settings: [
        {
          key: key('primary_color'),
          label: theme.primary,
          standard: tenant.primary_color,
          refuse: isColor,
          control: colorControl,
        },
        {
          key: key('secondary_color'),
          label: theme.secondary,
          standard: tenant.secondary_color,
          refuse: isColor,
          control: colorControl,
        },
        {
          key: key('font_family'),
          label: theme.font,
          control: chosenFrom([
            { value: '', label: theme.thai },
            ...fonts.map((font) => ({ value: font, label: font })),
          ]),
        },
      ],
    },
    examSection(key, 'tenant'),
  ]
}

/** Name and appearance of a tenant's site. */
export function TenantSettingsScreen() {
  return (
    <TenantGate title={texts.title} about={texts.about}>
      {(tenant) => <Settings key={tenant.id} tenant={tenant} />}
    </TenantGate>
  )
}

function Settings({ tenant }: { tenant: Tenant }) {
  const sections = useMemo(() => sectionsOf(tenant), [tenant])
  const isAdmin = useAccess().role === 'admin'
  const isVerified = tenant.verification_status === 'verified'
  return (
    <>
      <Group gap="sm">
        <strong>{domain.title}</strong>
        <code>{tenant.domain}</code>
        <Badge variant="light" color={isVerified ? 'leaf' : 'mango'}>
          {isVerified ? domain.verified : domain.unverified}
        </Badge>
        {isAdmin && (
          <LinkButton variant="default" to="/admin/tenants/$id/domains" params={{ id: tenant.id }}>
            {domain.open}
          </LinkButton>
        )}
        {isVerified && (
          <Anchor
            href={`//${tenant.domain}${location.port && `:${location.port}`}`}
            target="_blank"
          >
            {texts.visit}
          </Anchor>
        )}
      </Group>
      <SettingsForm
        name={`tenant ${tenant.id}`}
        sections={sections}
        aside={(typedOf) => {
          const value = (name: string) => typedOf(`tenant_${tenant.id}_${name}`)
          return (
            <ThemePreview
              name={value('site_name') || tenant.name}
              logo={value('site_logo')}
              primary={value('primary_color')}
              secondary={value('secondary_color')}
              font={value('font_family')}
            />
          )
        }}
      />
    </>
  )
}

type Props = { name: string; logo: string; primary: string; secondary: string; font: string }

const words = texts.preview
const hex = /^#[0-9a-f]{6}$/i

/** A preview of a site in unsaved colours and fonts, in light and dark mode. */
function ThemePreview(props: Props) {
  const { primary, secondary } = props
  const warnings = [
    ...warningsOf(primary, texts.contrast.primary),
    ...warningsOf(secondary, texts.contrast.secondary),
  ]
  return (
    <section className={panels.panel} aria-label={words.title}>
      <h2 className={panels.panelTitle}>{words.title}</h2>
      <div role="status" className={classes.warnings}>
        {warnings.length === 0 && hex.test(primary) && hex.test(secondary) && (
          <Notice tone="leaf" title={texts.contrast.good} />
        )}
        {warnings.map((warning) => (
          <Notice key={warning} tone="mango" title={warning} />
        ))}
      </div>
      <ThemeSample {...props} scheme="light" />
      <ThemeSample {...props} scheme="dark" />
    </section>
  )
}

/** Warnings about a colour that is adjusted for readability, or that has too little contrast. */
function warningsOf(colour: string, label: string): string[] {
  if (!hex.test(colour)) return []
  const { primary: accent } = siteAccents([colour], [])
  const isMoved = accent.filled.toLowerCase() !== colour.toLowerCase()
  const isFaint = contrast(accent.filled, '#ffffff') < 3
  return [
    ...(isMoved ? [texts.contrast.moved(label, accent.filled.toUpperCase())] : []),
    ...(isFaint ? [texts.contrast.faint(label)] : []),
  ]
}
