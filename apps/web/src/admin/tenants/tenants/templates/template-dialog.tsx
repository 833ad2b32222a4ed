import { Button, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoBatch } from '@/admin/kit/api/undo-batch'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { logFailure, reportSuccess, whyNotUndone } from '@/admin/kit/report-outcome'
import { texts as kitTexts } from '@/admin/kit/texts'
import { useTyped } from '@/admin/kit/use-typed'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { QueryView } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import { useSiteAddress } from '@/components/use-site-address'
import { type Made, tenantTemplates } from './api/templates'
import { type Form, TemplateForm, untyped } from './template-form'
import { texts } from './texts'

type Props = { onClose: () => void }

/** Creates a tenant from a template, then links to its screens. */
export function TemplateDialog({ onClose }: Props) {
  const form = useTyped('tenant from template', untyped)
  const close = () => {
    form.drop()
    onClose()
  }
  return (
    <SheetDialog open title={texts.title} onClose={close}>
      <Steps form={form} onClose={close} />
    </SheetDialog>
  )
}

function Steps({ form, onClose }: Props & { form: Form }) {
  const query = useQuery(tenantTemplates)
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <TenantMade tenant={made} onUndone={onClose} />
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {({ main_domain, templates }) =>
        main_domain === null ? (
          <Notice tone="mango" title={texts.noMainDomain} />
        ) : (
          <TemplateForm
            form={form}
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

type MadeProps = { tenant: Made; onUndone: () => void }

/** Links to the new tenant, with undo, because a toast would be hidden behind the dialog. */
function TenantMade({ tenant, onUndone }: MadeProps) {
  const { batch_id, tenant_id, name, domain } = tenant
  const queryClient = useQueryClient()
  const address = useSiteAddress({ tenant_id, name, domain }, { to: '/' })
  const undo = useMutation({
    mutationFn: () => undoBatch(batch_id),
    onSuccess: () => {
      reportSuccess(texts.made.undone(name))
      onUndone()
    },
    onError: (error) => logFailure(whyNotUndone(error), error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Stack gap="md">
      <div role="status">
        <Notice tone="leaf" title={texts.made.title(name)} body={texts.made.body} />
      </div>
      <code>{domain}</code>
      <DialogFoot error={undo.isError && whyNotUndone(undo.error)}>
        <Button component="a" href={address ?? undefined} target="_blank" rel="noopener">
          {texts.made.open}
        </Button>
        <LinkButton to="/admin/import" search={{ site: tenant_id } as never} variant="light">
          {texts.made.import}
        </LinkButton>
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {kitTexts.undo}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
