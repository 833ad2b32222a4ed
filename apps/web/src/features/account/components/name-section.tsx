import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifyError, notifySuccess } from '@/components/notify'
import type { Profile } from '@/lib/viewer'
import { useChangeName } from '../api/change-name'
import { nameFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { Problem } from './problem'
import { Section } from './section'

const words = texts.name

export function NameSection({ profile }: { profile: Profile }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: profile.full_name ?? '' },
    validate: schemaResolver(nameFields, { sync: true }),
  })
  const save = useChangeName(profile.user_id, {
    onSuccess: (_, { name }) => {
      form.resetDirty({ name })
      notifySuccess(words.saved)
    },
    onError: (error) => notifyError({ title: words.failed, message: problemOf(error) }),
  })
  return (
    <Section id="name" title={words.title} lead={words.lead}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      >
        <TextInput
          {...form.getInputProps('name')}
          key={form.key('name')}
          name="name"
          label={words.label}
          description={words.none}
          autoComplete="name"
        />
        <Problem error={save.error} />
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
