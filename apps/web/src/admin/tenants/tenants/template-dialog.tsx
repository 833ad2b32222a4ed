import { Button, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { undoBatch } from '@/admin/kit/api/undo-batch'
import { ColorInput } from '@/admin/kit/color-field'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { FormFoot } from '@/admin/kit/form-foot'
import { logFailure, reportSuccess, whyNotUndone } from '@/admin/kit/report-outcome'
import { texts as kitTexts } from '@/admin/kit/texts'
import { ThemeSample } from '@/admin/kit/theme-sample'
import { useTyped } from '@/admin/kit/use-typed'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { QueryView } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import { useSiteAddress } from '@/components/use-site-address'
import { visitAddress } from '@/lib/visit-address'
import { useVisited } from '@/lib/visited'
import { type Made, makeTenant, subdomainCheck, type Template, tenantTemplates } from './api'
import { texts } from './texts'

const words = texts.template

type Props = { onClose: () => void }

/** Creates a tenant from a template, then links to its screens. */
export function TemplateDialog({ onClose }: Props) {
  const form = useTyped('tenant from template', untyped)
  const close = () => {
    form.drop()
    onClose()
  }
  return (
    <SheetDialog open title={words.title} onClose={close}>
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
          <Notice tone="mango" title={words.noMainDomain} />
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
      reportSuccess(words.made.undone(name))
      onUndone()
    },
    onError: (error) => logFailure(whyNotUndone(error), error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Stack gap="md">
      <div role="status">
        <Notice tone="leaf" title={words.made.title(name)} body={words.made.body} />
      </div>
      <code>{domain}</code>
      <DialogFoot error={undo.isError && whyNotUndone(undo.error)}>
        <Button component="a" href={address ?? undefined} target="_blank" rel="noopener">
          {words.made.open}
        </Button>
        <LinkButton to="/admin/import" search={{ site: tenant_id } as never} variant="light">
          {words.made.import}
        </LinkButton>
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {kitTexts.undo}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

type FormProps = {
  form: Form
  mainDomain: string
  templates: Template[]
  onMade: (made: Made) => void
  onClose: () => void
}

type Typed = {
  /** Null selects the first template. */
  key: string | null
  name: string
  subdomain: string
  /** Null selects the template's colour. */
  primary: string | null
  secondary: string | null
}

type Form = ReturnType<typeof useTyped<Typed>>

const untyped: Typed = {
  key: null,
  name: '',
  subdomain: '',
  primary: null,
  secondary: null,
}

/** Name, subdomain and colours of a new tenant, with a preview. */
function TemplateForm({ form, mainDomain, templates, onMade, onClose }: FormProps) {
  const queryClient = useQueryClient()
  const visited = useVisited()
  const { name, primary, secondary } = form.values
  const key = form.values.key ?? templates[0]?.key ?? ''
  const subdomain = useSubdomain(form.values.subdomain)
  const template = templates.find((one) => one.key === key)
  const colours = {
    primary: primary ?? template?.primary_color ?? '',
    secondary: secondary ?? template?.secondary_color ?? '',
  }
  const make = useMutation({
    mutationFn: () =>
      makeTenant({ template: key, name: name.trim(), subdomain: subdomain.value, ...colours }),
    onSuccess: (made) => {
      form.drop()
      onMade(made)
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const shown = (text: string) => text.replaceAll('{name}', name.trim() || words.name)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '' && subdomain.value !== '') make.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Radio.Group
          label={words.template}
          value={key}
          onChange={(next) => form.type({ key: next })}
        >
          <Stack gap="xs" mt="xs">
            {templates.map((one) => (
              <Radio key={one.key} value={one.key} label={one.name} description={one.about} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={words.name}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => form.type({ name: currentTarget.value })}
        />
        <TextInput
          label={words.subdomain}
          description={words.subdomainHint(mainDomain)}
          required
          maxLength={63}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.subdomain}
          onChange={({ currentTarget }) => form.type({ subdomain: currentTarget.value })}
          error={subdomain.refusal}
        />
        <Text size="sm" role="status" hidden={subdomain.state === null}>
          {subdomain.state === 'free'
            ? words.free(visitAddress(`${subdomain.value}.${mainDomain}`, visited))
            : subdomain.state && words[subdomain.state]}
        </Text>
        <Group grow align="start">
          <ColorInput
            label={words.primary}
            value={colours.primary}
            onChange={(next) => form.type({ primary: next })}
          />
          <ColorInput
            label={words.secondary}
            value={colours.secondary}
            onChange={(next) => form.type({ secondary: next })}
          />
        </Group>
        <section aria-label={words.preview}>
          <ThemeSample
            scheme="light"
            name={name.trim() || words.name}
            logo=""
            font=""
            hero={shown(template?.hero_title ?? '')}
            start={template?.cta_text ?? ''}
            {...colours}
          />
        </section>
        <FormFoot
          error={make.error}
          failed={words.failed}
          submit={words.make}
          disabled={name.trim() === '' || subdomain.value === '' || subdomain.refusal !== null}
          pending={make.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

const typingMs = 250

/** A typed subdomain, and whether it is available, checked after a pause in typing. */
function useSubdomain(typed: string) {
  const value = typed.trim().toLowerCase()
  const [asked] = useDebouncedValue(value, typingMs)
  const query = useQuery({ ...subdomainCheck(asked), enabled: asked !== '', staleTime: 0 })
  const isCurrent = asked === value && value !== ''
  const found = isCurrent ? query.data : undefined
  const state = () => {
    if (value === '' || found?.free === false) return null
    if (found) return 'free' as const
    return isCurrent && query.isError ? ('checkFailed' as const) : ('checking' as const)
  }
  return { value, refusal: found?.message ?? null, state: state() }
}
