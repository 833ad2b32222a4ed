import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { QueryView } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import { useSiteAddress } from '@/components/use-site-address'
import { type Made, tenantTemplates } from './api/templates'
import { TemplateForm } from './template-form'
import { texts } from './texts'

type Props = { open: boolean; onClose: () => void }

/** A tenant in one act: chosen, named, looked at, made; then where to go on. */
export function TemplateDialog({ open, onClose }: Props) {
  return (
    <SheetDialog open={open} title={texts.title} onClose={onClose}>
      {open && <Steps onClose={onClose} />}
    </SheetDialog>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const query = useQuery(tenantTemplates)
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <TenantMade tenant={made} />
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {({ main_domain, templates }) =>
        main_domain === null ? (
          <Notice tone="mango" title={texts.noMainDomain} />
        ) : (
          <TemplateForm
            mainDomain={main_domain}
            templates={templates}
            onMade={setMade}
            onClose={onClose}
          />
        )
      }
    </QueryView>
  )
}

function TenantMade({ tenant: { tenant_id, name, domain } }: { tenant: Made }) {
  const address = useSiteAddress({ tenant_id, name, domain }, { to: '/' })
  return (
    <Stack gap="md">
      <div role="status">
        <Notice tone="leaf" title={texts.made.title(name)} body={texts.made.body} />
      </div>
      <code>{domain}</code>
      <Group gap="xs">
        <Button component="a" href={address ?? undefined} target="_blank" rel="noopener">
          {texts.made.open}
        </Button>
        <LinkButton to="/admin/import" search={{ site: tenant_id } as never} variant="default">
          {texts.made.import}
        </LinkButton>
      </Group>
    </Stack>
  )
}
