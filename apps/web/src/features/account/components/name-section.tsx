import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/components/notify'
import { type Profile, profileQuery } from '@/lib/viewer'
import { changeName } from '../api/change-name'
import { nameFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { Problem } from './problem'
import { Section } from './section'

const words = texts.name

export function NameSection({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: profile.full_name ?? '' },
    validate: schemaResolver(nameFields, { sync: true }),
  })
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) => changeName(profile.user_id, name.trim()),
    onSuccess: async (_, { name }) => {
      form.resetDirty({ name })
      notifySuccess(words.saved)
      await queryClient.invalidateQueries(profileQuery(profile.user_id))
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] })
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
