import { Anchor, Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { notifyError, notifySuccess } from '@/components/notify'
import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'
import { getSessionState, memberOf, subscribeToSession } from '@/lib/session'
import { useViewer } from '@/lib/viewer'
import { sendContactMessage } from '../api'
import { type ContactMessage, contactMessage, hasWords } from '../rules/contact-message'
import { texts } from '../texts'
import classes from './contact-screen.module.css'

const words = texts.form
const empty: ContactMessage = { name: '', email: '', subject: '', message: '' }

/**
 * The form is cleared only after the message is sent. A draft survives failures and visits to other
 * pages, for instance to look up an order number.
 */
export function ContactForm() {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    validate: schemaResolver(contactMessage, { sync: true }),
    validateInputOnBlur: true,
    transformValues: (values) => contactMessage.parse(values),
    onValuesChange: store,
  })
  const send = useMutation({
    mutationFn: sendContactMessage,
    onSuccess: () => {
      form.reset()
      store(empty)
      notifySuccess(words.sent)
    },
    onError: () => notifyError(words.failed),
  })
  const restore = useEffectEvent(() => {
    const { status, session } = getSessionState()
    if (status === 'loading') return
    const stored = takeMessage(memberOf({ session }))
    if (!stored || hasWords(form.getValues())) return
    form.setValues(stored)
    form.setTouched({ name: stored.name !== '', email: stored.email !== '' })
  })
  // Runs after hydration, because the server renders an empty form. Drafts of other members are not
  // restored.
  useEffect(() => {
    restore()
    return subscribeToSession(() => restore())
  }, [])
  useOwnAddress((field, value) => {
    if (!form.isTouched(field)) form.setFieldValue(field, value)
  })

  return (
    <form
      noValidate
      className={classes.sheet}
      aria-labelledby="contact-form"
      onSubmit={form.onSubmit(
        (message) => send.mutate(message),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
      )}
    >
      <h2 id="contact-form" className={classes.heading}>
        {words.title}
      </h2>
      <div className={classes.fields}>
        <TextInput
          {...form.getInputProps('name')}
          key={form.key('name')}
          required
          name="name"
          autoComplete="name"
          label={words.name}
          placeholder={words.namePlaceholder}
        />
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          required
          type="email"
          name="email"
          autoComplete="email"
          label={words.email}
          placeholder={words.emailPlaceholder}
        />
        <TextInput
          {...form.getInputProps('subject')}
          key={form.key('subject')}
          required
          name="subject"
          label={words.subject}
          placeholder={words.subjectPlaceholder}
          className={classes.wide}
        />
        <Textarea
          {...form.getInputProps('message')}
          key={form.key('message')}
          required
          name="message"
          rows={6}
          label={words.message}
          placeholder={words.messagePlaceholder}
          className={classes.wide}
        />
      </div>
      <div className={classes.foot}>
        <p>
          {words.privacy}{' '}
          <Anchor component={Link} to="/privacy-policy" underline="always" inherit>
            {words.privacyLink}
          </Anchor>
        </p>
        <Button type="submit" size="md" loading={send.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}

/**
 * While the session is loading, nothing is stored, so that a stored draft of the user is not
 * overwritten.
 */
function store(message: ContactMessage): void {
  const { status, session } = getSessionState()
  if (status !== 'loading') storeMessage(message, memberOf({ session }))
}

/** Prefills the signed-in user's name and address once they are loaded. */
function useOwnAddress(offer: (field: 'name' | 'email', value: string) => void) {
  const { email, profile } = useViewer()
  const name = profile?.full_name
  const offered = useEffectEvent(offer)
  useEffect(() => {
    if (email) offered('email', email)
    if (name) offered('name', name)
  }, [email, name])
}

const key = 'sanamsob.contact-message'

/** `userId` is the member that typed the draft; null for a guest. */
type StoredMessage = { message: ContactMessage; userId: string | null }

/**
 * Returns the unsent draft of the member or guest in this tab. A guest's draft is assigned to the first
 * member that signs in in this tab, and is then hidden from all others.
 */
function takeMessage(userId: string | null): ContactMessage | null {
  const stored = readStored<StoredMessage>(session, key)
  if (!stored || !isOpenTo(stored, userId)) return null
  if (stored.userId !== userId) storeMessage(stored.message, userId)
  return stored.message
}

/**
 * Stores the current draft in this tab. A draft without text removes the user's own stored draft and
 * leaves the draft of another user in place.
 */
function storeMessage(message: ContactMessage, userId: string | null): void {
  if (hasWords(message)) writeStored(session, key, { message, userId } satisfies StoredMessage)
  else if (readStored<StoredMessage>(session, key)?.userId === userId) removeStored(session, key)
}

function isOpenTo(stored: StoredMessage, userId: string | null): boolean {
  return stored.userId === null || stored.userId === userId
}
