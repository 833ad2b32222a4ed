import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ColorInput } from '@/admin/kit/color-field'
import { FormFoot } from '@/admin/kit/form-foot'
import { logFailure } from '@/admin/kit/report-outcome'
import { ThemeSample } from '@/admin/kit/theme-sample'
import type { useTyped } from '@/admin/kit/use-typed'
import { visitAddress } from '@/lib/visit-address'
import { useVisited } from '@/lib/visited'
import { type Made, makeTenant, type Template } from './api/templates'
import { texts } from './texts'
import { useSubdomain } from './use-subdomain'

type Props = {
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

export type Form = ReturnType<typeof useTyped<Typed>>

export const untyped: Typed = {
  key: null,
  name: '',
  subdomain: '',
  primary: null,
  secondary: null,
}

/** Name, subdomain and colours of a new tenant, with a preview. */
export function TemplateForm({ form, mainDomain, templates, onMade, onClose }: Props) {
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
    onError: (error) => logFailure(texts.failed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const shown = (text: string) => text.replaceAll('{name}', name.trim() || texts.name)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '' && subdomain.value !== '') make.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Radio.Group
          label={texts.template}
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
          label={texts.name}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => form.type({ name: currentTarget.value })}
        />
        <TextInput
          label={texts.subdomain}
          description={texts.subdomainHint(mainDomain)}
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
            ? texts.free(visitAddress(`${subdomain.value}.${mainDomain}`, visited))
            : subdomain.state && texts[subdomain.state]}
        </Text>
        <Group grow align="start">
          <ColorInput
            label={texts.primary}
            value={colours.primary}
            onChange={(next) => form.type({ primary: next })}
          />
          <ColorInput
            label={texts.secondary}
            value={colours.secondary}
            onChange={(next) => form.type({ secondary: next })}
          />
        </Group>
        <section aria-label={texts.preview}>
          <ThemeSample
            scheme="light"
            name={name.trim() || texts.name}
            logo=""
            font=""
            hero={shown(template?.hero_title ?? '')}
            start={template?.cta_text ?? ''}
            {...colours}
          />
        </section>
        <FormFoot
          error={make.error}
          failed={texts.failed}
          submit={texts.make}
          disabled={name.trim() === '' || subdomain.value === '' || subdomain.refusal !== null}
          pending={make.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
