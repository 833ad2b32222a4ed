import { Textarea } from '@mantine/core'
import { type ClipboardEvent, useRef } from 'react'
import type { Input } from '@/admin/kit/field'
import { htmlToMarkup } from '../rules/html-to-markup'
import { insertText } from './insert-text'
import { MarkupToolbar } from './markup-toolbar'

type Props = {
  label: string
  required?: boolean
  inline?: boolean
  minRows?: number
  input: Input<string>
  /** Looks at what is pasted before it is put in; true where it has seen to it. */
  onPasted?: (text: string) => boolean
}

/** A text with our markup: plain text as typed, a toolbar, and pasted formatting as markup. */
export function MarkupField({
  label,
  required,
  inline = false,
  minRows = 1,
  input,
  onPasted,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null)

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget } = event
    const html = clipboardData.getData('text/html')
    const markup = html ? htmlToMarkup(html) : null
    const text = markup ?? clipboardData.getData('text/plain')
    if (onPasted?.(text)) return event.preventDefault()
    if (markup === null) return
    event.preventDefault()
    insertText(currentTarget, markup)
  }

  return (
    <Textarea
      {...input}
      ref={area}
      label={label}
      required={required}
      autosize
      minRows={minRows}
      maxRows={16}
      onPaste={paste}
      inputContainer={(field) => (
        <>
          <MarkupToolbar area={area} label={label} inline={inline} />
          {field}
        </>
      )}
    />
  )
}
