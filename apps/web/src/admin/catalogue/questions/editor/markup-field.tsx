import { Textarea } from '@mantine/core'
import { type ClipboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Input } from '@/admin/kit/field'
import { pastedMarkup } from '@/admin/kit/pasted-markup'
import { useFileDrop } from '@/admin/kit/picture/use-file-drop'
import classes from '../questions.module.css'
import { insertText } from './insert-text'
import { MarkupToolbar } from './markup-toolbar'
import { PictureDialog } from './picture-dialog'

type Props = {
  label: string
  required?: boolean
  inline?: boolean
  minRows?: number
  input: Input<string>
  /** The question's quiz set, whose site owns uploaded pictures; empty while none is chosen. */
  setId: string
  /** Called with pasted text before it is inserted; returns true when it has handled the text. */
  onPasted?: (text: string) => boolean
}

/** A text area for our markup, with a toolbar. Pasted formatting is converted to markup, and picture files uploaded. */
export function MarkupField({
  label,
  required,
  inline = false,
  minRows = 1,
  input,
  setId,
  onPasted,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  // The text cursor of a field that never had the focus is before its text.
  const visited = useRef(false)
  /** The open dialog: the dropped or pasted file to begin with, and where its picture is inserted. */
  const [picture, setPicture] = useState<{ file: File | null; at: number } | null>(null)
  const drop = useFileDrop(([file]) => file && openPicture(file))

  // The position is stored, because the browser resets it while the field is behind a modal dialog.
  function openPicture(file: File | null) {
    const { selectionEnd = 0, value = '' } = area.current ?? {}
    setPicture({ file, at: visited.current ? selectionEnd : value.length })
  }

  function insertPicture(markup: string, at: number) {
    // The field cannot take the focus while the dialog is open.
    flushSync(() => setPicture(null))
    if (area.current) insertText(area.current, markup, at, at)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget } = event
    const html = clipboardData.getData('text/html')
    const plain = clipboardData.getData('text/plain')
    const [file] = clipboardData.files
    // Office programs add a picture of the copied text.
    if (file && plain.trim() === '') {
      event.preventDefault()
      openPicture(file)
      return
    }
    if (html === '') {
      if (onPasted?.(plain)) event.preventDefault()
      return
    }
    event.preventDefault()
    void pastedMarkup(html, plain).then((text) => {
      if (!onPasted?.(text)) insertText(currentTarget, text)
    })
  }

  return (
    <>
      <div className={classes.field} {...drop}>
        <Textarea
          {...input}
          ref={area}
          label={label}
          required={required}
          autosize
          minRows={minRows}
          maxRows={16}
          onPaste={paste}
          onFocus={(event) => {
            visited.current = true
            input.onFocus?.(event)
          }}
          inputContainer={(field) => (
            <>
              <MarkupToolbar
                area={area}
                label={label}
                inline={inline}
                onPicture={() => openPicture(null)}
              />
              {field}
            </>
          )}
        />
      </div>
      {picture && (
        <PictureDialog
          label={label}
          setId={setId}
          file={picture.file}
          onInsert={(markup) => insertPicture(markup, picture.at)}
          onClose={() => setPicture(null)}
        />
      )}
    </>
  )
}
