import { ActionIcon, Button, Skeleton, Stack, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { formatDateTime } from '@/lib/formats'
import { userName } from '../user-name'
import classes from './account-screen.module.css'
import { addNote, type Note, notesOf, removeNote } from './api'
import { texts } from './texts'

const words = texts.notes

/** Notes about a user, visible to administrators only. */
export function NotesPart({ userId }: { userId: string }) {
  const query = useQuery(notesOf(userId))
  return (
    <div className={classes.screen}>
      <NoteForm userId={userId} />
      <QueryView query={query} skeleton={<Skeleton height={120} />}>
        {(notes) => (notes.length === 0 ? <p>{words.empty}</p> : <Notes notes={notes} />)}
      </QueryView>
    </div>
  )
}

function NoteForm({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  // Another text is another note.
  const form = useTyped(`note ${userId}`, { id: '', body: '' })
  const { id, body } = form.values
  const type = (text: string) => form.type({ id: text && crypto.randomUUID(), body: text })
  const add = useMutation({
    mutationFn: () => addNote(id, userId, body.trim()),
    onSuccess: () => {
      form.drop()
      reportSuccess(words.added)
    },
    onError: (error) => reportFailure(words.addFailed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (body.trim() !== '') add.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        <Textarea
          className={classes.wide}
          label={words.label}
          description={words.hint}
          autosize
          minRows={2}
          maxLength={2000}
          value={body}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button type="submit" disabled={body.trim() === ''} loading={add.isPending}>
          {words.add}
        </Button>
      </Stack>
    </form>
  )
}

function Notes({ notes }: { notes: Note[] }) {
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState<Note | null>(null)
  const remove = useMutation({
    mutationFn: (id: string) => removeNote(id),
    onSuccess: () => {
      reportSuccess(words.removed)
      setRemoving(null)
    },
    onError: (error) => logFailure(words.removeFailed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <>
      <RowList>
        {notes.map((note) => (
          <li key={note.id} className={classes.note}>
            <span className={classes.words}>
              {note.body}
              <span className={classes.soft}>
                {words.by(
                  note.author ? userName(note.author) : words.former,
                  formatDateTime(note.created_at),
                )}
              </span>
            </span>
            <ActionIcon
              aria-label={words.removeNamed(note.body.slice(0, 30))}
              color="ruby"
              onClick={() => setRemoving(note)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </RowList>
      <ConfirmDialog
        open={removing !== null}
        title={words.ask}
        action={words.remove}
        ready
        pending={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id)}
        error={remove.isError && words.removeFailed}
        onClose={() => {
          remove.reset()
          setRemoving(null)
        }}
      >
        <p>{words.askBody}</p>
      </ConfirmDialog>
    </>
  )
}
