import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@/components/notice'
import { notifyError } from '@/components/notify'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import { useSite } from '@/lib/site'
import { deleteMyAccount } from '../api'
import { deletionFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { FactorCodeField, PasswordField, Problem } from './form-parts'
import { Section } from './section'

const words = texts.deletion

type Props = {
  email: string
  points: number
  /** Leaves the page, clears the session and shows a farewell message. */
  onDeleted: () => void
}

/** Hides the form behind a button, so that no user opens it by accident. */
export function DeletionSection(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Section id="deletion" title={words.title} lead={words.lead} danger>
      {!props.email && <Notice tone="mango" title={words.addressFirst} />}
      {props.email && open && <DeletionForm {...props} onCancel={() => setOpen(false)} />}
      {props.email && !open && (
        <Button variant="outline" color="ruby" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </Section>
  )
}

type FormProps = { email: string; points: number; onDeleted: () => void; onCancel: () => void }

/** Lists the consequences, then asks for the address and the password again. */
function DeletionForm({ email, points, onDeleted, onCancel }: FormProps) {
  const { publishableKey } = useSite()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', factorCode: '' },
    validate: schemaResolver(deletionFields(email), { sync: true }),
  })
  const deletion = useMutation({
    mutationFn: ({ password, factorCode }: { password: string; factorCode: string }) =>
      deleteMyAccount(publishableKey, { email, password, factorCode }),
    onSuccess: onDeleted,
    onError: (error) => notifyError({ title: words.failed, message: problemOf(error) }),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => deletion.mutate(values))}
    >
      <ul className={classes.consequences}>
        {words.consequences.map((consequence) => (
          <li key={consequence}>
            <WholeWords>{consequence}</WholeWords>
          </li>
        ))}
      </ul>
      <Notice
        tone="mango"
        icon={<IconAlertTriangle size={26} />}
        title={points > 0 ? words.points(formatNumber(points)) : words.exportFirst}
        body={points > 0 ? words.exportFirst : undefined}
      />
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        type="email"
        name="confirm-email"
        label={words.email}
        placeholder={email}
        autoComplete="off"
        inputMode="email"
        data-autofocus
      />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        name="confirm-password"
        label={texts.fields.password}
        autoComplete="current-password"
      />
      <FactorCodeField {...form.getInputProps('factorCode')} key={form.key('factorCode')} />
      <Problem error={deletion.error} />
      <div className={classes.actions}>
        <Button type="submit" color="ruby" loading={deletion.isPending}>
          {words.submit}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={deletion.isPending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
