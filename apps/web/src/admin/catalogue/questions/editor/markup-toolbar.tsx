import { ActionIcon } from '@mantine/core'
import {
  IconBold,
  IconItalic,
  IconList,
  IconMathFunction,
  IconPhoto,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import classes from '../questions.module.css'
import { type Mark, markSelection } from '../rules/mark-selection'
import { texts } from '../texts'
import { insertText } from './insert-text'

const words = texts.editor.toolbar
const marks: [Mark, typeof IconBold][] = [
  ['bold', IconBold],
  ['italic', IconItalic],
  ['underline', IconUnderline],
  ['sub', IconSubscript],
  ['sup', IconSuperscript],
  ['formula', IconMathFunction],
]
const blockMarks: [Mark, typeof IconBold][] = [['list', IconList]]

type Props = {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  /** Inline markup only: no lists and tables. */
  inline: boolean
  onPicture: () => void
}

/** Inserts markup for authors who do not know its syntax. The value remains plain text. */
export function MarkupToolbar({ area, label, inline, onPicture }: Props) {
  function mark(sign: Mark) {
    const shown = area.current
    if (!shown) return
    const { value, selectionStart, selectionEnd } = shown
    const selection = { text: value, start: selectionStart, end: selectionEnd }
    const { start, end, insert, select } = markSelection(selection, sign, words.placeholder)
    insertText(shown, insert, start, end)
    shown.setSelectionRange(...select)
  }
  function put(text: string) {
    const shown = area.current
    if (shown) insertText(shown, text, shown.selectionStart, shown.selectionEnd)
  }
  const button = (name: keyof typeof words & string, Icon: typeof IconBold, act: () => void) => (
    <ActionIcon
      key={name}
      aria-label={words[name] as string}
      title={words[name] as string}
      // Pressing the button must not move the focus and the selection out of the text area.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <div role="toolbar" aria-label={words.label(label)} className={classes.toolbar}>
      {marks.map(([name, Icon]) => button(name, Icon, () => mark(name)))}
      {!inline && (
        <>
          {blockMarks.map(([name, Icon]) => button(name, Icon, () => mark(name)))}
          {button('table', IconTable, () => put(`\n${words.tableText}\n`))}
        </>
      )}
      {button('image', IconPhoto, onPicture)}
    </div>
  )
}
